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
  't.yearsPlayed',
  't.team',
  't.programType',
  't.trainingOptions',
  't.availability',
  't.athleticBio',
  't.trainingPhilosophy',
  't.achievements',
  't.experience',
  't.trainingApproach',
  't.trainingApproachDescription',
  't.trainingApproachOther',
  't.whoITrain',
  't.createdAt',
] as const;

const ownColumns = ['t.phone', 't.homeZipcode', 't.position', 't.personalBests'] as const;

interface PublicRow extends ListedRow {
  gender: string | null;
  yearsPlayed: number;
  team: string | null;
  programType: string;
  trainingOptions: string[];
  availability: string[];
  athleticBio: string | null;
  trainingPhilosophy: string | null;
  achievements: string | null;
  experience: string | null;
  trainingApproach: string[];
  trainingApproachDescription: string | null;
  trainingApproachOther: string | null;
  whoITrain: string[];
  createdAt: Date;
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
    .where('t.userId', '=', userId)
    .select([...listedColumns, ...publicColumns, ...ownColumns])
    .select(computedColumns(userId))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...(await readRest(db, row)),
    phone: row.phone,
    homeZipcode: row.homeZipcode,
    position: row.position,
    personalBests: row.personalBests,
  };
}

async function readRest(db: Db, row: PublicRow): Promise<PublicTrainer> {
  const trainer = { trainerId: row.id, userId: row.userId };
  const [media, facts] = await Promise.all([readGallery(db, row.id), readTrainerFacts(db, trainer)]);
  return toPublicTrainer(row, media, facts);
}

function toPublicTrainer(row: PublicRow, media: MediaFile[], facts: TrainerFacts): PublicTrainer {
  return {
    ...toListItem(row),
    gender: row.gender,
    yearsPlayed: row.yearsPlayed,
    team: row.team,
    programType: row.programType,
    trainingOptions: row.trainingOptions,
    availability: row.availability,
    athleticBio: row.athleticBio,
    trainingPhilosophy: row.trainingPhilosophy,
    achievements: row.achievements,
    experience: row.experience,
    trainingApproach: row.trainingApproach,
    trainingApproachDescription: row.trainingApproachDescription,
    trainingApproachOther: row.trainingApproachOther,
    whoITrain: row.whoITrain,
    ...facts,
    memberSince: row.createdAt.toISOString(),
    mediaGallery: media.map(({ url }) => url),
    media,
  };
}
