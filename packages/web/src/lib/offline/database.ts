import { OFFLINE_DATABASE } from './database-name.ts';

const VERSION = 1;

/** An answer of the server, sealed (`kept-answers.ts`). */
export interface KeptAnswer {
  readonly path: string;
  /** Whose it is: a name made of the sign-in, by which it can't be found. */
  readonly owner: string;
  /** When the server gave it, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** A message that waits for a line. */
export interface WaitingMessage {
  readonly clientMessageId: string;
  readonly mentorshipId: number;
  readonly content: string;
  /** The files that go with it, which the server has already. */
  readonly attachmentIds?: readonly string[] | undefined;
  readonly writtenAt: string;
  /** The sign-in it is sent with. */
  readonly token: string;
}

/** A file that another app has shared with X1. */
export interface SharedFile {
  readonly id?: number;
  readonly file: File;
  readonly sharedAt: number;
}

interface Stores {
  answers: KeptAnswer;
  messages: WaitingMessage;
  shared: SharedFile;
}
type StoreName = keyof Stores;

let opened: Promise<IDBDatabase> | undefined;

/**
 * Does something with one store, and waits until it's written.
 *
 * @throws DOMException where storage is forbidden or full
 */
export async function withStore<Name extends StoreName, Result = undefined>(
  name: Name,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result> {
  const database = await open();
  const transaction = database.transaction(name, mode);
  const request = work(transaction.objectStore(name));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('nothing was written', 'AbortError'));
  });
  return request?.result as Result;
}

/** All entries of a store, in the order of their keys. */
export function allOf<Name extends StoreName>(name: Name): Promise<Stores[Name][]> {
  return withStore(name, 'readonly', (store) => store.getAll() as IDBRequest<Stores[Name][]>);
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const { result } = request;
      result.createObjectStore('answers', { keyPath: 'path' });
      result.createObjectStore('messages', { keyPath: 'clientMessageId' });
      result.createObjectStore('shared', { keyPath: 'id', autoIncrement: true });
    };
    request.onsuccess = () => resolve(closedWhenGone(request.result));
    request.onerror = () => reject(request.error ?? new DOMException('storage is closed'));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** It is deleted by whoever ends the sign-in, in this tab or another: nobody holds it open. */
function closedWhenGone(database: IDBDatabase): IDBDatabase {
  const forget = () => {
    opened = undefined;
  };
  database.onversionchange = () => {
    forget();
    database.close();
  };
  database.onclose = forget;
  return database;
}
