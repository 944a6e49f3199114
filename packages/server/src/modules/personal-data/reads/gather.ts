import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { aboutAccount } from './about-account.ts';
import { aboutProgress } from './about-progress.ts';
import { aboutSessions } from './about-sessions.ts';
import { aboutTrainer } from './about-trainer.ts';

interface Needs {
  db: Db;
  secrets: Secrets;
}

/**
 * Everything that is stored of a person, area by area, at one moment (B18, security.md §5.2). Of others only what this person has seen. Areas
 * in which there is nothing are left out.
 */
export function gatherPersonalData({ db, secrets }: Needs, userId: UserId): Promise<Record<string, unknown>> {
  return inSnapshot(db, async (tx) => {
    const trainer = await tx.selectFrom('trainers').select('id').where('userId', '=', userId).executeTakeFirst();
    const owner = { userId, trainerId: trainer?.id ?? (0 as TrainerId) };
    const areas = {
      ...(await aboutAccount(tx, owner, secrets)),
      ...(await aboutTrainer(tx, owner)),
      ...(await aboutSessions(tx, owner)),
      ...(await aboutProgress(tx, owner)),
    };
    return Object.fromEntries(Object.entries(areas).filter(([, rows]) => rows.length > 0));
  });
}
