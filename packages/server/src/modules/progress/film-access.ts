import type { AthleteId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { createFilePasses } from '../../http/file-pass.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { StoredFile } from '../../platform/files.ts';
import { findClipOfFile } from './clip-store.ts';
import type { ProgressNeeds } from './needs.ts';
import { findSide } from './policy.ts';
import { findPair } from './reads/pairs.ts';
import type { Pair } from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'secrets'> & Pick<ProgressNeeds, 'accounts' | 'media'>;

/** Who may load the films of a pair: its two sides, each by passes of their own (decisions 0101, 0111). */
export function createFilmAccess({ db, accounts, media, ...rest }: Needs) {
  const passes = createFilePasses(rest, 'progress-films');

  /** Asked at each request: the account, the family, whether it's still a pair, and whether one blocks the other (R172, R177). */
  async function mayStillWatch(userId: UserId, ids: Pair): Promise<boolean> {
    const { isDisabled } = await accounts.getAccount(userId);
    const pair = isDisabled ? undefined : await findPair(db, ids);
    return pair !== undefined && !pair.isBlocked && findSide({ familyId: await accounts.getFamilyId(userId) }, pair) !== undefined;
  }

  return {
    /** What goes into the addresses of a pair's films, for one person. Whether that person is of the pair is already checked. */
    givePass: (userId: UserId, { athleteId, trainerId }: Pair): string => passes.give({ userId, ids: [athleteId, trainerId] }).pass,

    /** The film that an address asks for; undefined unless the pass is good for it, now. */
    openFile: async ({ pass: text, mediaId }: { pass: string; mediaId: MediaId }): Promise<StoredFile | undefined> => {
      const pass = passes.read(text);
      const clip = pass && (await findClipOfFile(db, mediaId));
      if (!pass || !clip) return undefined;
      const ids = { athleteId: pass.ids[0] as AthleteId, trainerId: pass.ids[1] as TrainerId };
      const isOfPair = clip.athleteId === ids.athleteId && clip.trainerId === ids.trainerId;
      if (!isOfPair || !(await mayStillWatch(pass.userId, ids))) return undefined;
      // No name: what a phone or a family called the file is nobody's to read.
      const file = await media.openMessageFile({ mediaId, size: 'full' });
      return file && { ...file, fileName: null };
    },
  };
}
