import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import type { MediaKeys } from './store.ts';

/** Where media files are shown: on a program, or in the gallery of a profile. */
export type Place = { readonly programId: ProgramId } | { readonly trainerId: TrainerId };

/** What a place shows, in its order. */
export async function listUses(tx: Tx, place: Place): Promise<MediaId[]> {
  const rows = await tx.selectFrom('media_uses').select('media_id').where(isAt(place)).orderBy('position').execute();
  return rows.map(({ media_id }) => media_id as MediaId);
}

/** Keeps media files from being shown elsewhere or removed until the transaction ends. @returns those that belong to the person */
export async function lockOwn(tx: Tx, ids: readonly MediaId[], userId: UserId): Promise<Set<MediaId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('taken_down_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id as MediaId));
}

/** Makes a place show these and nothing else. */
export async function replaceUses(tx: Tx, place: Place, ids: readonly MediaId[], isPublic: boolean): Promise<void> {
  await tx.deleteFrom('media_uses').where(isAt(place)).execute();
  if (ids.length === 0) return;
  const { program_id = null, trainer_id = null } = toColumns(place);
  const rows = ids.map((media_id, index) => ({ media_id, program_id, trainer_id, position: index + 1, is_public: isPublic }));
  await tx.insertInto('media_uses').values(rows).execute();
}

/** Those of some media files that others than the owner can see somewhere. */
export async function listPublic(tx: Tx, ids: readonly MediaId[]): Promise<Set<MediaId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('media_uses').select('media_id').where('media_id', 'in', ids).where('is_public', '=', true).execute();
  return new Set(rows.map(({ media_id }) => media_id as MediaId));
}

/** Notes since when nothing shows these media files; what was unused before keeps its time. */
export async function noteUse(tx: Tx, ids: readonly MediaId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const used = await tx.selectFrom('media_uses').select('media_id').where('media_id', 'in', ids).execute();
  const usedIds = used.map(({ media_id }) => media_id);
  const unusedIds = ids.filter((id) => !usedIds.includes(id));
  if (usedIds.length > 0) await tx.updateTable('media').set({ unused_since: null }).where('id', 'in', usedIds).execute();
  if (unusedIds.length === 0) return;
  await tx.updateTable('media').set({ unused_since: now }).where('id', 'in', unusedIds).where('unused_since', 'is', null).execute();
}

/** The keys of the files behind some media files. */
export async function listKeys(tx: Tx, ids: readonly MediaId[]): Promise<MediaKeys[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('media').select(['file_key', 'thumbnail_key']).where('id', 'in', ids).execute();
  return rows.map(({ file_key, thumbnail_key }) => ({ fileKey: file_key, thumbnailKey: thumbnail_key }));
}

/** Whether an operator has taken a media file down; locks its row. Undefined when there is none. */
export async function lockStanding(tx: Tx, id: MediaId): Promise<{ takenDownAt: Date | null } | undefined> {
  const row = await tx.selectFrom('media').select('taken_down_at').where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { takenDownAt: row.taken_down_at };
}

/** Nothing shows this media file any more. */
export async function removeUses(tx: Tx, id: MediaId): Promise<void> {
  await tx.deleteFrom('media_uses').where('media_id', '=', id).execute();
}

export async function setTakenDown(
  tx: Tx,
  id: MediaId,
  { reason, now, keptUntil }: { reason: string; now: Date; keptUntil: Date },
): Promise<void> {
  const change = { taken_down_at: now, take_down_reason: reason, kept_until: keptUntil };
  await tx.updateTable('media').set(change).where('id', '=', id).execute();
  await noteUse(tx, [id], now);
}

/** The keys of everything a person has uploaded, but for what is kept as evidence: nobody else knows those. */
export async function listKeysOf(tx: Tx, ownerId: UserId): Promise<MediaKeys[]> {
  const rows = await tx
    .selectFrom('media')
    .select(['file_key', 'thumbnail_key'])
    .where('user_id', '=', ownerId)
    .where('taken_down_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ file_key, thumbnail_key }) => ({ fileKey: file_key, thumbnailKey: thumbnail_key }));
}

function toColumns(place: Place): { program_id?: ProgramId; trainer_id?: TrainerId } {
  return 'programId' in place ? { program_id: place.programId } : { trainer_id: place.trainerId };
}

function isAt(place: Place) {
  return (eb: ExpressionBuilder<Database, 'media_uses'>) =>
    'programId' in place ? eb('program_id', '=', place.programId) : eb('trainer_id', '=', place.trainerId);
}
