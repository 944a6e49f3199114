import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { pick } from '@x1/contract/core/records.ts';
import { profileTextKeysWith } from '@x1/contract/trainers/profile-texts.ts';
import type { OwnTrainer, PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readGallery } from '../../media/reads.ts';
import { trainersWithStatus } from './seller-facts.ts';
import { readTrainerFacts } from './trainer-facts.ts';
import { computedColumns, type ListedRow, listedColumns, type ProfileRow, toListItem } from './trainer-row.ts';

/** Answered as they are stored. */
const publicKeys = [
  ...profileTextKeysWith({ shownIn: 'profile' }),
  ...(['gender', 'yearsPlayed', 'programType', 'trainingOptions', 'availability', 'trainingApproach', 'whoITrain'] as const),
];
const ownKeys = profileTextKeysWith({ shownIn: 'owner' });
const columnOf = <Key extends keyof ProfileRow>(key: Key) => `t.${key}` as const;

interface PublicRow extends ListedRow, Pick<ProfileRow, (typeof publicKeys)[number] | 'createdAt'> {}

/**
 * What any signed-in person may read of a trainer (security.md §2.5); undefined when missing or disabled.
 *
 * @param viewerId who looks
 */
export async function findPublicTrainer(db: Db, trainerId: TrainerId, viewerId: UserId): Promise<PublicTrainer | undefined> {
  const row = await trainersWithStatus(db)
    .where('t.id', '=', trainerId)
    .select([...listedColumns, 't.createdAt', ...publicKeys.map(columnOf)])
    .select(computedColumns(viewerId))
    .executeTakeFirst();
  return row && readRest(db, row);
}

/** A person's own profile with its private fields; undefined while there is none. */
export async function findOwnTrainer(db: Db, userId: UserId): Promise<OwnTrainer | undefined> {
  const row = await trainersWithStatus(db)
    .where('t.userId', '=', userId)
    .select([...listedColumns, 't.createdAt', ...publicKeys.map(columnOf), ...ownKeys.map(columnOf)])
    .select(computedColumns(userId))
    .executeTakeFirst();
  return row && { ...(await readRest(db, row)), ...pick(row, ownKeys) };
}

async function readRest(db: Db, row: PublicRow): Promise<PublicTrainer> {
  const trainer = { trainerId: row.id, userId: row.userId };
  const [media, facts] = await Promise.all([readGallery(db, row.id), readTrainerFacts(db, trainer)]);
  return {
    ...toListItem(row),
    ...pick(row, publicKeys),
    ...facts,
    memberSince: row.createdAt.toISOString(),
    mediaGallery: media.map(({ url }) => url),
    media,
  };
}
