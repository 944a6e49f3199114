import { allOf, type SharedFile, withStore } from './database.ts';

/** Where other apps send what is shared with X1 (`share_target` of the manifest); the service worker answers. */
export const SHARE_ADDRESS = '/share';
/** The name of the files in what is sent there, as the manifest says it. */
export const SHARE_FIELD = 'files';

/** Keeps a file until an upload has taken it. */
export async function keepSharedFile(file: File): Promise<void> {
  const entry: SharedFile = { file, sharedAt: Date.now() };
  await withStore('shared', 'readwrite', (store) => store.put(entry));
}

/** A film that nobody asked about since is not kept on the device. */
const WAITS_MS = 7 * 24 * 60 * 60_000;

/** Those that wait, oldest first. */
export async function listSharedFiles(): Promise<WaitingFile[]> {
  const all = (await allOf('shared').catch(() => [])) as WaitingFile[];
  const old = all.filter(({ sharedAt }) => sharedAt < Date.now() - WAITS_MS);
  for (const { id } of old) await forgetSharedFile(id);
  return all.filter((one) => !old.includes(one)).map((one) => ({ ...one, file: withTime(one) }));
}

/** What was sent as a form has no time of its own, and browsers make up another one each time it's asked: an upload knows its file by it. */
function withTime({ file, sharedAt }: SharedFile): File {
  return new File([file], file.name, { type: file.type, lastModified: sharedAt });
}

/** With the number it got when it was kept. */
export type WaitingFile = SharedFile & { readonly id: number };

/** It's taken, or not wanted. */
export async function forgetSharedFile(id: number): Promise<void> {
  await withStore('shared', 'readwrite', (store) => {
    store.delete(id);
    return undefined;
  }).catch(() => undefined);
}
