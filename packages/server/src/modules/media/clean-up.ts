import type { ModuleContext } from '../../module-context.ts';
import { expiryOf } from './lifetimes.ts';
import type { MediaNeeds } from './needs.ts';
import * as store from './store.ts';
import { deleteUpload, listKnownUploads, listUploadsBegunBefore } from './upload-store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'files' | 'uploads'> & Pick<MediaNeeds, 'trainers'>;

/** How many of each kind one run removes at most; the next one continues. */
const atMost = 1_000;
/** Files with other names in the same place are not ours to remove. */
const ourName = /^[0-9a-f]{32}(?=\.|$)/;

/**
 * Removes what has been unused for a day: unfinished uploads, media files that nothing shows, evidence after its year,
 * files without either, and bytes that a crash left behind. Idempotent.
 */
export async function cleanUp(needs: Needs): Promise<void> {
  const expiry = expiryOf(needs.clock.now());
  await removeOldUploads(needs, expiry);
  await removeUnusedMedia(needs, expiry);
  await removeOldEvidence(needs);
  for (const key of await needs.trainers.listUnshownFiles({ before: expiry, limit: atMost })) await needs.files.remove(key);
  await needs.files.removeStrays(expiry);
}

async function removeOldUploads({ db, uploads }: Needs, expiry: Date): Promise<void> {
  for (const id of await listUploadsBegunBefore(db, expiry, atMost)) {
    await deleteUpload(db, id);
    await uploads.remove(id);
  }
  // Beside the bytes is the protocol's metadata, with the same name plus a suffix.
  const ids = new Set<string>();
  for await (const { name, writtenAt } of uploads.list()) {
    const id = ourName.exec(name)?.[0];
    if (id !== undefined && writtenAt < expiry) ids.add(id);
  }
  const known = await listKnownUploads(db, [...ids]);
  for (const id of ids) if (!known.has(id)) await uploads.remove(id);
}

/** What operators took down and kept for its time. */
async function removeOldEvidence({ db, files, clock }: Needs): Promise<void> {
  for (let keys = await store.deleteOldEvidence(db, clock.now()); keys; keys = await store.deleteOldEvidence(db, clock.now())) {
    await files.remove(keys.fileKey);
    if (keys.thumbnailKey) await files.remove(keys.thumbnailKey);
  }
}

async function removeUnusedMedia({ db, files, clock }: Needs, expiry: Date): Promise<void> {
  for (const id of await store.listUnusedSince(db, expiry, atMost)) {
    const keys = await store.deleteUnused(db, id, clock.now());
    if (!keys) continue;
    await files.remove(keys.fileKey);
    if (keys.thumbnailKey) await files.remove(keys.thumbnailKey);
  }
}
