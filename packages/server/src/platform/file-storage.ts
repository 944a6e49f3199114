import type { Readable } from 'node:stream';

/** The storage doesn't answer, or answers that it can't now. What is asked of it may succeed later: answered with 503. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';

  constructor(cause: unknown) {
    super('The file storage is unavailable', { cause });
  }
}

/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes that stand in place of those at a position of a file; the file keeps its length. */
export interface Patch {
  readonly at: number;
  readonly bytes: Buffer;
}

/** Something that lies in the storage, and when it was last written by the storage's own clock. */
export interface StorageEntry {
  readonly name: string;
  readonly writtenAt: Date;
}

/**
 * Where the bytes of files lie: a folder of this machine (`adapters/disk`) or an object store. It knows names and bytes only; keys,
 * types and checksums are rows of the database. Names are 32 hexadecimal digits that the server draws, never something a person typed.
 */
export interface FileStorage {
  /** Stores the whole under a new name, or nothing: when this returns, the bytes outlive a crash. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or a part of them that lies within the file, as they are fetched; undefined when there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Missing is as good as removed. */
  remove(name: string): Promise<void>;
  /** Everything there is, in any order, also what a crash left half done. */
  list(): AsyncIterable<StorageEntry>;
}

/**
 * Where uploads lie while they are under way. The tus protocol writes them through a data store of its own that belongs to the same
 * adapter; this is what the rest of the product asks of it. Names are the ids of the uploads.
 */
export interface UploadStorage {
  /** How many bytes have arrived; undefined when there is no such upload. */
  countBytes(name: string): Promise<number | undefined>;
  /** The bytes that have arrived, or a part of them; undefined when there is no such upload. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Makes a stored file of what has arrived, without carrying it through this process where that is possible. The upload stays, so
   * that a crash right afterwards can be made good. When this returns, the file outlives a crash.
   *
   * @param fileName new name in the `FileStorage` of the same adapter
   * @param patches in ascending order, not overlapping
   */
  keep(name: string, fileName: string, patches: readonly Patch[]): Promise<void>;
  /** Missing is as good as removed. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StorageEntry>;
  /** Whether so many more bytes may be stored, the floor left free (security.md F39); always for a store without an end. */
  hasRoomFor(byteCount: number): Promise<boolean>;
}
