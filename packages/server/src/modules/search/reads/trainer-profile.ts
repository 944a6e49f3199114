import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import type { OwnTrainer, PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readGallery } from '../../media/reads.ts';
import { trainersWithStatus } from './seller-facts.ts';
import { readTrainerFacts, type TrainerFacts } from './trainer-facts.ts';
import { computedColumns, type ListedRow, listedColumns, toListItem } from './trainer-row.ts';

const publicColumns = [
  't.gender',
  't.years_played',
  't.team',
  't.program_type',
  't.training_options',
  't.availability',
  't.athletic_bio',
  't.training_philosophy',
  't.achievements',
  't.experience',
  't.training_approach',
  't.training_approach_description',
  't.training_approach_other',
  't.who_i_train',
  't.created_at',
] as const;

const ownColumns = ['t.phone', 't.home_zipcode', 't.position', 't.personal_bests'] as const;

interface PublicRow extends ListedRow {
  gender: string | null;
  years_played: number;
  team: string | null;
  program_type: string;
  training_options: string[];
  availability: string[];
  athletic_bio: string | null;
  training_philosophy: string | null;
  achievements: string | null;
  experience: string | null;
  training_approach: string[];
  training_approach_description: string | null;
  training_approach_other: string | null;
  who_i_train: string[];
  created_at: Date;
}

/**
 * What any signed-in person may read of a trainer (security.md §2.5); undefined when missing or disabled.
 *
 * @param viewerId whose favourites are told
 */
export async function findPublicTrainer(db: Db, trainerId: TrainerId, viewerId: UserId): Promise<PublicTrainer | undefined> {
  const row = await trainersWithStatus(db)
    .where('t.id', '=', trainerId)
    .select([...listedColumns, ...publicColumns])
    .select(computedColumns(viewerId))
    .executeTakeFirst();
  return row && readRest(db, row);
}

/** A person's own profile with its private fields; undefined while there is none. */
export async function findOwnTrainer(db: Db, userId: UserId): Promise<OwnTrainer | undefined> {
  const row = await trainersWithStatus(db)
    .where('t.user_id', '=', userId)
    .select([...listedColumns, ...publicColumns, ...ownColumns])
    .select(computedColumns(userId))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...(await readRest(db, row)),
    phone: row.phone,
    homeZipcode: row.home_zipcode,
    position: row.position,
    personalBests: row.personal_bests,
  };
}

async function readRest(db: Db, row: PublicRow): Promise<PublicTrainer> {
  const trainer = { trainerId: row.id as TrainerId, userId: row.user_id as UserId };
  const [media, facts] = await Promise.all([readGallery(db, row.id), readTrainerFacts(db, trainer)]);
  return toPublicTrainer(row, media, facts);
}

function toPublicTrainer(row: PublicRow, media: MediaFile[], facts: TrainerFacts): PublicTrainer {
  return {
    ...toListItem(row),
    gender: row.gender,
    yearsPlayed: row.years_played,
    team: row.team,
    programType: row.program_type,
    trainingOptions: row.training_options,
    availability: row.availability,
    athleticBio: row.athletic_bio,
    trainingPhilosophy: row.training_philosophy,
    achievements: row.achievements,
    experience: row.experience,
    trainingApproach: row.training_approach,
    trainingApproachDescription: row.training_approach_description,
    trainingApproachOther: row.training_approach_other,
    whoITrain: row.who_i_train,
    ...facts,
    memberSince: row.created_at.toISOString(),
    mediaGallery: media.map(({ url }) => url),
    media,
  };
}
