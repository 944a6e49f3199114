import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { type Program, programStatus } from '@x1/contract/programs/program.ts';
import { sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Row } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { countUpTo, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import { readProgramMedia } from '../media/reads.ts';
import { findTrainerId } from '../trainers/reads.ts';
import type { MeetingTimes, ProgramPurchases, PurchaseFacts } from './needs.ts';

type ProgramRow = Row<'programs'>;

interface ProgramSelection extends PageRequest {
  /** Of one trainer; without it, of all. */
  readonly trainerId?: TrainerId | undefined;
  /** Drafts and archived programs, which are for their owner alone (R75, R77). */
  readonly notOnSale: 'included' | 'left out';
}

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  payments: Pick<ProgramPurchases, 'readPurchaseFacts' | 'readHolds'>;
  scheduling: Pick<MeetingTimes, 'readNextMeetings'>;
}

/** Programs with what payments and sessions say of them. */
export function createProgramReads(needs: Needs) {
  const { db } = needs;
  return {
    /** Without `trainerId`: a trainer's own programs with drafts and archived ones, for others all that are published (R75). */
    listPrograms: async (actor: Actor, request: PageRequest & { trainerId?: TrainerId | undefined }): Promise<PageOf<Program>> => {
      const own = actor.role === 'trainer' ? await findTrainerId(db, actor.userId) : undefined;
      const trainerId = request.trainerId ?? own;
      if (actor.role === 'trainer' && trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      const isOwner = trainerId !== undefined && trainerId === own;
      return listPrograms(needs, { ...request, trainerId, notOnSale: isOwner ? 'included' : 'left out' });
    },

    /** For any viewer: the caller decides who may read it. @throws AppError 'program.not_found' */
    readProgram: async (programId: ProgramId): Promise<Program> => {
      const [program] = await describe(needs, await db.selectFrom('programs').selectAll().where('id', '=', programId).execute());
      return program ?? Promise.reject(new AppError('program.not_found'));
    },
  };
}

/** Archived ones (1) come after the rest (0). */
const sectionOf = sql<number>`(p.archived_at is not null)::int`;
const programPlace = [{ from: 0, to: 1 }, idPart];

/**
 * One page of programs, newest first and archived ones last; those of disabled trainers are nowhere.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
async function listPrograms(needs: Needs, selection: ProgramSelection): Promise<PageOf<Program>> {
  const { db } = needs;
  const after = decodeCursor(selection.cursor, programPlace);
  const rows = await selected(db, selection)
    .$if(after !== undefined, (query) => query.where(isBehind(after ?? [])))
    .selectAll('p')
    .$if(selection.notOnSale === 'included', (query) => query.orderBy(sectionOf))
    .orderBy('p.id', 'desc')
    .limit(selection.limit + 1)
    .execute();
  const programs = new Map((await describe(needs, rows.slice(0, selection.limit))).map((program) => [program.id, program]));
  const { items, ...position } = toPage(rows, {
    limit: selection.limit,
    count: await countUpTo(selected(db, selection)),
    toItem: (row) => programs.get(row.id),
    placeOf: (row) => [row.archivedAt ? 1 : 0, row.id],
  });
  return { items: items.filter((program) => program !== undefined), ...position };
}

function isBehind([section = 0, id = 0]: readonly number[]) {
  return sql<boolean>`(${sectionOf} > ${section} or (${sectionOf} = ${section} and p.id < ${id}))`;
}

function selected(db: Db, { trainerId, notOnSale }: ProgramSelection) {
  return db
    .selectFrom('programs as p')
    .innerJoin('trainers as t', 't.id', 'p.trainerId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .where('u.disabledAt', 'is', null)
    .$if(trainerId !== undefined, (query) => query.where('p.trainerId', '=', trainerId ?? null))
    .$if(notOnSale === 'left out', (query) => query.where('p.isDraft', '=', false).where('p.archivedAt', 'is', null));
}

async function describe({ db, clock, payments, scheduling }: Needs, rows: readonly ProgramRow[]): Promise<Program[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const purchases = new Map((await payments.readPurchaseFacts(ids, clock.now())).map((facts) => [facts.programId, facts]));
  const holds = new Map((await payments.readHolds(ids, clock.now())).map(({ programId, held }) => [programId, held]));
  const groups = rows.filter(({ maxCapacity }) => maxCapacity > 1);
  const meetings = new Map((await scheduling.readNextMeetings(groups)).map(({ programId, startsAt }) => [programId, startsAt]));
  const media = await readProgramMedia(db, ids);
  return rows.map((row) =>
    toProgram(row, {
      facts: purchases.get(row.id),
      held: holds.get(row.id) ?? 0,
      nextMeeting: meetings.get(row.id) ?? null,
      mediaFiles: media.get(row.id) ?? [],
    }),
  );
}

interface JoinedFacts {
  readonly facts: PurchaseFacts | undefined;
  /** Group places held for people who are paying right now. */
  readonly held: number;
  readonly nextMeeting: Date | null;
  readonly mediaFiles: MediaFile[];
}

function toProgram(row: ProgramRow, { facts, held, nextMeeting, mediaFiles }: JoinedFacts): Program {
  const price = centsToDollars(row.individualPriceCents);
  const isArchived = row.archivedAt !== null;
  const placesTaken = (facts?.groupPurchases ?? 0) + held;
  return {
    id: row.id,
    trainerId: row.trainerId,
    title: row.title,
    name: row.title,
    description: row.description,
    programType: row.programType,
    type: row.programType,
    duration: row.duration,
    price,
    individualPrice: price,
    groupPrice: centsToDollars(row.groupPriceCents),
    maxCapacity: row.maxCapacity,
    maxParticipants: row.maxCapacity,
    sessionsIncluded: row.sessionsIncluded,
    sessionMinutes: row.sessionMinutes,
    currentParticipants: facts?.participants ?? 0,
    groupPlacesLeft: row.maxCapacity === 1 ? null : Math.max(0, row.maxCapacity - placesTaken),
    status: programStatus({
      isArchived,
      isDraft: row.isDraft,
      hasHeldSession: facts?.hasHeldSession ?? false,
      hasUpcomingSession: Boolean(facts?.nextSession),
    }),
    nextSession: toInstant(facts?.nextSession ?? null),
    nextGroupTime: placesTaken < row.maxCapacity ? toInstant(nextMeeting) : null,
    trainingFormat: row.trainingFormat,
    requirements: row.requirements,
    tags: row.tags,
    mediaFiles,
    isDraft: row.isDraft && !isArchived,
    createdAt: row.createdAt.toISOString(),
  };
}
