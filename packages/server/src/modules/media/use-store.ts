import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import type { MediaKeys } from './store.ts';

/** Where media files are shown: on a program, or in the gallery of a profile. */
export type Place = { readonly programId: ProgramId } | { readonly trainerId: TrainerId };

/** What a place shows, in its order. */
export async function listUses(tx: Tx, place: Place): Promise<MediaId[]> {
  const rows = await tx.selectFrom('mediaUses').select('mediaId').where(isAt(place)).orderBy('position').execute();
  return rows.map(({ mediaId }) => mediaId);
}

/** Locks media files against use elsewhere and removal until the transaction ends. @returns those that the person uploaded for pages */
export async function lockOwn(tx: Tx, ids: readonly MediaId[], userId: UserId): Promise<Set<MediaId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .where('purpose', '=', 'page')
    .where('takenDownAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Makes a place show these and nothing else. */
export async function replaceUses(tx: Tx, place: Place, ids: readonly MediaId[], isPublic: boolean): Promise<void> {
  await tx.deleteFrom('mediaUses').where(isAt(place)).execute();
  if (ids.length === 0) return;
  const { programId = null, trainerId = null } = toColumns(place);
  const rows = ids.map((mediaId, index) => ({ mediaId, programId, trainerId, position: index + 1, isPublic }));
  await tx.insertInto('mediaUses').values(rows).execute();
}

/** Those of some media files that others than the owner can see somewhere. */
export async function listPublic(tx: Tx, ids: readonly MediaId[]): Promise<Set<MediaId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('mediaUses').select('mediaId').where('mediaId', 'in', ids).where('isPublic', '=', true).execute();
  return new Set(rows.map(({ mediaId }) => mediaId));
}

/** Records since when these media files are unused; those unused before keep their time. */
export async function noteUse(tx: Tx, ids: readonly MediaId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const used = await tx.selectFrom('mediaUses').select('mediaId').where('mediaId', 'in', ids).execute();
  const usedIds = used.map(({ mediaId }) => mediaId);
  const unusedIds = ids.filter((id) => !usedIds.includes(id));
  if (usedIds.length > 0) await tx.updateTable('media').set({ unusedSince: null }).where('id', 'in', usedIds).execute();
  if (unusedIds.length === 0) return;
  await tx.updateTable('media').set({ unusedSince: now }).where('id', 'in', unusedIds).where('unusedSince', 'is', null).execute();
}

/** The keys of the files behind some media files. */
export async function listKeys(tx: Tx, ids: readonly MediaId[]): Promise<MediaKeys[]> {
  return ids.length === 0 ? [] : tx.selectFrom('media').select(['fileKey', 'thumbnailKey']).where('id', 'in', ids).execute();
}

/** Whether an operator has taken a media file down; locks its row. Undefined when there is none. */
export function lockTakeDown(tx: Tx, id: MediaId): Promise<Row<'media', 'takenDownAt'> | undefined> {
  return tx.selectFrom('media').select('takenDownAt').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Removes every use of this media file. */
export async function removeUses(tx: Tx, id: MediaId): Promise<void> {
  await tx.deleteFrom('mediaUses').where('mediaId', '=', id).execute();
}

export async function setTakenDown(
  tx: Tx,
  id: MediaId,
  { reason, now, keptUntil }: { reason: string; now: Date; keptUntil: Date },
): Promise<void> {
  const change = { takenDownAt: now, takeDownReason: reason, keptUntil };
  await tx.updateTable('media').set(change).where('id', '=', id).execute();
  await noteUse(tx, [id], now);
}

/** The keys of everything a person has uploaded, but for what is kept as evidence: nobody else knows those. */
export function listKeysOf(tx: Tx, ownerId: UserId): Promise<MediaKeys[]> {
  return tx
    .selectFrom('media')
    .select(['fileKey', 'thumbnailKey'])
    .where('userId', '=', ownerId)
    .where('takenDownAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

function toColumns(place: Place): { programId?: ProgramId; trainerId?: TrainerId } {
  return 'programId' in place ? { programId: place.programId } : { trainerId: place.trainerId };
}

function isAt(place: Place) {
  return (eb: ExpressionBuilder<Database, 'mediaUses'>) =>
    'programId' in place ? eb('programId', '=', place.programId) : eb('trainerId', '=', place.trainerId);
}
