import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The directory belongs to another sandbox that runs now. */
export class SandboxInUse extends Error {
  override name = 'SandboxInUse';
  constructor(directory: string) {
    super(
      `Another process runs the sandbox on ${directory}: two would overwrite each other's payments and mails. To share one sandbox between ` +
        'servers, start it with `npm run sandbox` and give each server SANDBOX_URL and SANDBOX_KEY; otherwise give each server a DATA_DIR of its own.',
    );
  }
}

const busy = 5;

/**
 * Takes the directory for this process alone. SQLite's file locks are used because the operating system drops them when a process dies,
 * however it dies.
 *
 * @returns what releases it
 * @throws SandboxInUse
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw error instanceof Error && 'errcode' in error && error.errcode === busy ? new SandboxInUse(directory) : error;
  }
  return () => void (file.isOpen && file.close());
}
