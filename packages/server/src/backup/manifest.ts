import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What is in a backup, written when everything else is. */
const Manifest = z.object({
  format: z.literal(1),
  /** The server's time before anything was read. */
  madeAt: z.iso.datetime(),
  serverMajor: z.int(),
  files: z.enum(['copied', 'in_bucket']),
  /** A known text sealed with the data key, in base64: by it a restore finds out whether it has the right one. */
  sealedCheck: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

const fileName = 'manifest.json';

/** In a backup's directory: PostgreSQL's custom format, and the files as they are below DATA_DIR. */
export const dumpName = 'database.dump';
export const mediaName = 'media';

export function writeManifest(directory: string, manifest: Manifest): void {
  writeFileSync(join(directory, fileName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
}

/** @throws Error when the directory has no whole backup */
export function readManifest(directory: string): Manifest {
  try {
    return z.parse(Manifest, JSON.parse(readFileSync(join(directory, fileName), 'utf8')));
  } catch (error) {
    throw new Error(`${directory} has no whole backup: ${fileName} is written last.`, { cause: error });
  }
}
