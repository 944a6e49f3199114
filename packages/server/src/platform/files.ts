/** A stored file as it is served. */
export interface StoredFile {
  bytes: Buffer;
  /** As found in its bytes when it was stored. */
  contentType: string;
}

/** Where uploaded and generated files lie: a folder of this machine or an object store. */
export interface FileStore {
  /**
   * Keeps bytes under a new key, which is the right to read them (security.md B9).
   *
   * @throws Error when they are no image of a type we serve
   */
  put(bytes: Buffer): Promise<string>;
  /** The file of a key, or undefined when there is none. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Forgets the file of a key, unless a row still shows it. Saying it twice is harmless. */
  remove(key: string): Promise<void>;
}
