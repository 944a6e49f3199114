import type { UserId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files.ts';
import { findMessageFile, readAttachments } from './reads.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'files'>;

interface WantedFile {
  readonly mediaId: MediaId;
  readonly size: 'full' | 'small';
  /** For operators: also what was taken down, until it is deleted. */
  readonly withTakenDown?: boolean;
}

/** Files that go with messages, and films of athletes. Who may read them is up to modules conversations and progress, and for operators to module admin. */
export function createMessageFiles({ db, clock, files }: Needs) {
  return {
    /**
     * Takes finished uploads of a person for one message, in their order. Whoever asks for the same file at the same time waits, and is refused.
     *
     * @throws AppError 'conversation.file_gone' when one isn't the person's, was not uploaded for a message, is gone, or was sent before
     */
    takeForMessage: async (tx: Tx, { ownerId, mediaIds }: { ownerId: UserId; mediaIds: readonly MediaId[] }): Promise<Attachment[]> => {
      const own = await store.lockUnsent(tx, mediaIds, ownerId);
      if (own.length !== mediaIds.length) throw new AppError('conversation.file_gone');
      await store.setUnusedSince(tx, own, null);
      return readAttachments(tx, mediaIds);
    },

    /**
     * Takes a finished upload of a person, sent with no message, for a film of an athlete. Whoever asks for the same file at the same time waits, and is refused.
     *
     * @throws AppError 'clip.file_gone' when it isn't the person's, is gone, or was used before, 'clip.not_a_film'
     */
    takeFilm: async (tx: Tx, { ownerId, mediaId }: { ownerId: UserId; mediaId: MediaId }): Promise<void> => {
      const own = await store.lockUnsent(tx, [mediaId], ownerId);
      const [file] = own.length > 0 ? await readAttachments(tx, own) : [];
      if (!file) throw new AppError('clip.file_gone');
      if (file.type !== 'video') throw new AppError('clip.not_a_film');
      await store.setUnusedSince(tx, own, null);
    },

    /** Evidence stays until an instant at least, whatever becomes of what showed it; nobody but operators reaches it then. */
    keepAsEvidence: (tx: Tx, evidence: readonly { readonly id: MediaId }[], until: Date): Promise<void> =>
      store.setEvidenceUntil(
        tx,
        evidence.map(({ id }) => id),
        until,
      ),

    /** The message of these files is gone: the hourly cleanup removes them a day later. */
    letGoOfMessageFiles: async (tx: Tx, mediaIds: readonly MediaId[]): Promise<void> => store.setUnusedSince(tx, mediaIds, clock.now()),

    /** Such a file, or its small picture; undefined when it is gone, or an operator has taken it down. */
    openMessageFile: async ({ mediaId, size, withTakenDown = false }: WantedFile): Promise<StoredFile | undefined> => {
      const found = await findMessageFile(db, mediaId);
      if (!found || (found.isTakenDown && !withTakenDown)) return undefined;
      const key = size === 'small' ? found.thumbnailKey : found.fileKey;
      return key ? files.find(key) : undefined;
    },
  };
}
