import { UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import * as z from 'zod/mini';
import { storageKeys } from '../../lib/storage-keys.ts';

/**
 * Unfinished uploads are remembered on the device, so that the same file, chosen again after a reload, continues where it was. One record
 * per form and file; a form's key names its person, and signing out clears them all (L27).
 */
const PREFIX = 'upload:';
/** The server forgets an abandoned upload (security.md §5.2). */
const KEPT_MS = 24 * 3_600_000;

const UploadRecord = z.object({
  /** The address that the server gave the upload. */
  uploadUrl: z.string().check(z.includes(`${UPLOADS_PATH}/`)),
  name: z.string(),
  sizeBytes: z.number(),
  startedAtMs: z.number(),
});

export interface UploadRecord extends z.infer<typeof UploadRecord> {
  readonly key: string;
}

/** The same for the same file in the same form, as far as a browser lets one see. */
export function recordKey(form: string, file: Pick<File, 'name' | 'type' | 'size' | 'lastModified'>): string {
  return `${PREFIX}${form}:${JSON.stringify([file.name, file.type, file.size, file.lastModified])}`;
}

/** A remembered upload; undefined when there is none, it is too old, or something else wrote it. */
export function findRecord(storage: Storage, key: string, nowMs: number): UploadRecord | undefined {
  try {
    const stored = UploadRecord.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return stored.success && stored.data.startedAtMs > nowMs - KEPT_MS ? { key, ...stored.data } : undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage only means that the upload cannot continue after a reload. */
export function keepRecord(storage: Storage, { key, ...record }: UploadRecord): void {
  try {
    storage.setItem(key, JSON.stringify(record));
  } catch {
    // The upload itself does not need it.
  }
}

/** Unfinished uploads of a form, oldest first. Useless records are removed. */
export function listRecords(storage: Storage, form: string, nowMs: number): readonly UploadRecord[] {
  const records: UploadRecord[] = [];
  for (const key of storageKeys(storage).filter((name) => name.startsWith(`${PREFIX}${form}:`))) {
    const record = findRecord(storage, key, nowMs);
    if (record) records.push(record);
    else storage.removeItem(key);
  }
  return records.sort((one, other) => one.startedAtMs - other.startedAtMs);
}
