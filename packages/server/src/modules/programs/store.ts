import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { DESCRIPTION_MAX_LENGTH, type ProgramDraft, REQUIREMENTS_MAX_LENGTH, TITLE_MAX_LENGTH } from '@x1/contract/programs/program.ts';
import { listWithoutContactDetails, withoutContactDetails } from '../../platform/contact-details/hide.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';

/** What is stored of the form; which media files a program shows is with module media. */
export type StoredForm = Omit<ProgramDraft, 'mediaFiles'>;

/**
 * A stored program. `publishedAt`: when it was first visible to buyers; `archivedAt`: when its owner deleted it although it had been sold
 * (R77); `takenDownAt`: when an operator took it down.
 */
export type StoredProgram = Row<'programs'>;

/** Inserts a program. @returns its id */
export async function insertProgram(tx: Tx, trainerId: TrainerId, form: StoredForm, now: Date): Promise<ProgramId> {
  const { id } = await tx
    .insertInto('programs')
    .values({ ...toColumns(form), trainerId, publishedAt: form.isDraft ? null : now, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the row until the transaction ends. */
export function findForUpdate(tx: Tx, id: ProgramId): Promise<StoredProgram | undefined> {
  return tx.selectFrom('programs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const readForShare = writtenOnce((db, id: ProgramId) => db.selectFrom('programs').selectAll().where('id', '=', id).forShare());

/** Keeps the row from changing until the transaction ends; readers do not wait for each other. */
export async function findForShare(tx: Tx, id: ProgramId): Promise<StoredProgram | undefined> {
  const [program] = await readForShare(tx, id);
  return program;
}

export async function updateProgram(
  tx: Tx,
  id: ProgramId,
  form: StoredForm,
  { publishedAt, now }: { publishedAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('programs')
    .set({ ...toColumns(form), publishedAt, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Takes the row away and remembers whose it was. Nothing may refer to it. */
export async function deleteProgram(tx: Tx, { id, trainerId }: StoredProgram, now: Date): Promise<void> {
  await tx.deleteFrom('programs').where('id', '=', id).execute();
  await tx.insertInto('deletedPrograms').values({ programId: id, trainerId, deletedAt: now }).execute();
}

/** Whether this trainer had a program with that id and deleted it. */
export async function wasDeleted(tx: Tx, id: ProgramId, trainerId: TrainerId): Promise<boolean> {
  const row = await tx
    .selectFrom('deletedPrograms')
    .select('programId')
    .where('programId', '=', id)
    .where('trainerId', '=', trainerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the program off sale for good. */
export async function archiveProgram(tx: Tx, id: ProgramId, now: Date): Promise<void> {
  await tx.updateTable('programs').set({ archivedAt: now, updatedAt: now }).where('id', '=', id).execute();
}

/** Takes a program off sale until an operator gives it free, or gives it free; it is a draft either way. */
export async function setTakenDown(tx: Tx, id: ProgramId, takeDown: { at: Date; reason: string } | null): Promise<void> {
  const change = { isDraft: true, takenDownAt: takeDown?.at ?? null, takeDownReason: takeDown?.reason ?? null };
  await tx.updateTable('programs').set(change).where('id', '=', id).execute();
}

/** Locks every program of a trainer until the transaction ends. */
export async function lockProgramsOf(tx: Tx, trainerId: TrainerId): Promise<void> {
  await tx.selectFrom('programs').select('id').where('trainerId', '=', trainerId).orderBy('id').forUpdate().execute();
}

const emptied = { description: '', requirements: null, tags: [] };

/** Takes every program of a trainer off sale and empties its texts, but for the title; what an operator took down stays as it is. */
export async function emptyPrograms(tx: Tx, trainerId: TrainerId, now: Date): Promise<void> {
  await tx
    .updateTable('programs')
    .set(({ fn, ref, val }) => ({ archivedAt: fn.coalesce(ref('archivedAt'), val(now)), updatedAt: now }))
    .where('trainerId', '=', trainerId)
    .execute();
  await tx.updateTable('programs').set(emptied).where('trainerId', '=', trainerId).where('takenDownAt', 'is', null).execute();
}

/** Empties the texts of programs that were taken down before an instant and that their trainer has deleted. */
export async function emptyEvidence(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('programs')
    .set(emptied)
    .where('takenDownAt', '<', before)
    .where('archivedAt', 'is not', null)
    .where('description', '<>', '')
    .execute();
}

/** When a person accepted a version of the expectations, or undefined. */
export async function findAcceptance(tx: Db | Tx, userId: UserId, version: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('expectationsAgreements')
    .select('acceptedAt')
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.acceptedAt;
}

/** Records an acceptance; the first one counts. @returns false when it was recorded before */
export async function insertAcceptance(tx: Tx, { userId, version, acceptedAt }: Row<'expectationsAgreements'>): Promise<boolean> {
  const row = await tx
    .insertInto('expectationsAgreements')
    .values({ userId, version, acceptedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** Contact details in its texts are hidden: families read them before they have paid (R179). */
function toColumns({ mediaFiles: _, individualPrice, groupPrice, ...form }: StoredForm & { mediaFiles?: unknown }) {
  const texts = {
    title: withoutContactDetails(form.title, TITLE_MAX_LENGTH),
    description: withoutContactDetails(form.description, DESCRIPTION_MAX_LENGTH),
    requirements: withoutContactDetails(form.requirements, REQUIREMENTS_MAX_LENGTH) || null,
    tags: listWithoutContactDetails(form.tags),
  };
  return { ...form, ...texts, individualPriceCents: individualPrice, groupPriceCents: groupPrice };
}

/** What the form of a program holds, as it is stored. */
export function toForm(program: StoredProgram): StoredForm {
  const { programType, duration, trainingFormat, title, description, maxCapacity, requirements, tags, isDraft } = program;
  const { sessionsIncluded, sessionMinutes } = program;
  const [individualPrice, groupPrice] = [program.individualPriceCents, program.groupPriceCents];
  const texts = { programType, duration, trainingFormat, title, description, requirements, tags };
  return { ...texts, individualPrice, groupPrice, maxCapacity, sessionsIncluded, sessionMinutes, isDraft };
}
