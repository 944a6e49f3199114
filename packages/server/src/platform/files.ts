import type { Readable } from 'node:stream';
import type { Tx } from './db/database.ts';
import type { ByteRange } from './file-storage.ts';

/** What is known of a stored file. */
export interface StoredFile {
  /** As found in its bytes when it was stored. */
  readonly contentType: string;
  readonly byteSize: number;
  readonly sha256: Buffer;
  /** As a person called it; null for what the product made itself. */
  readonly fileName: string | null;
  readonly createdAt: Date;
  /** Where its bytes lie, apart from the key. */
  readonly location: string;
}

/** Stored and generated files: rows of `files`, and bytes in the storage of this installation. */
export interface FileStore {
  /**
   * Keeps a picture under a new key, which is the right to read it (security.md B9).
   *
   * @throws Error when the bytes are no image of a type we serve
   */
  put(bytes: Buffer, about?: { fileName: string }): Promise<string>;
  /** Writes down a file whose bytes lie in the storage already. @returns its new key */
  register(file: Omit<StoredFile, 'createdAt'>): Promise<string>;
  /** The file of a key, or undefined when there is none. */
  find(key: string): Promise<StoredFile | undefined>;
  /** The bytes of a file, or a part of them, as they are fetched; undefined when they are gone. */
  read(file: Pick<StoredFile, 'location'>, range?: ByteRange): Promise<Readable | undefined>;
  /** Gives a file another key: the old one is good for nothing from the commit on. */
  changeKey(tx: Tx, key: string): Promise<void>;
  /** Forgets the file of a key, unless a row still shows it. Saying it twice is harmless. */
  remove(key: string): Promise<void>;
  /**
   * Keeps what can be made again at any time, under a name that says what it is of: 32 hexadecimal digits. No row knows it, so that
   * `removeStrays` takes it away some day.
   */
  keepMade(name: string, bytes: Buffer): Promise<void>;
  /** What was kept so; undefined when it has to be made (again). */
  readMade(name: string): Promise<Readable | undefined>;
  /** Removes bytes that no row knows and that were written before an instant. @returns how many files that were */
  removeStrays(writtenBefore: Date): Promise<number>;
}

/** A copy of a portrait that is so wide at most, as WebP; undefined when it can't be made. @param width in pixels */
export type ShrinkPortrait = (portrait: Buffer, width: number) => Promise<Buffer | undefined>;
