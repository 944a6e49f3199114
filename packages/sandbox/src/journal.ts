import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** One change of one record: `value` absent means removed. */
export interface Change {
  collection: string;
  id: string;
  value?: unknown;
}

/** What survives a kill: a snapshot of everything, and a journal of the changes since. */
interface Journal {
  /** Appends the changes as one unit and returns when they are on the disk. */
  append(changes: Change[]): Promise<void>;
  /** Replaces snapshot and journal by these records; a kill at any moment leaves either the old or the new. */
  compact(records: Iterable<Change>): Promise<void>;
  /** Bytes appended since the last compaction. */
  readonly size: number;
  close(): Promise<void>;
}

async function readLines(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function parseLine(line: string): Change[] {
  try {
    return JSON.parse(line) as Change[];
  } catch {
    // Only an append cut by a kill leaves a torn line, and it was never acknowledged.
    return [];
  }
}

async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  await folder.sync().finally(() => folder.close());
}

async function writeSnapshot(directory: string, path: string, records: Iterable<Change>): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w', 0o600);
  try {
    const lines: string[] = [];
    for (const record of records) lines.push(JSON.stringify([record]));
    await file.writeFile(lines.join('\n'));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(directory);
}

/**
 * Opens the files in `directory`, making them when they are missing.
 *
 * @returns the journal, and every change read back, oldest first
 */
export async function openJournal(directory: string): Promise<{ journal: Journal; changes: Change[] }> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const snapshotPath = join(directory, 'snapshot.jsonl');
  const journalPath = join(directory, 'journal.jsonl');
  const changes = [...(await readLines(snapshotPath)), ...(await readLines(journalPath))].flatMap(parseLine);
  const file: FileHandle = await open(journalPath, 'a', 0o600);
  let size = 0;
  const journal: Journal = {
    get size() {
      return size;
    },
    async append(batch) {
      // The leading line break ends a torn line, should an earlier append have failed halfway.
      const text = `\n${JSON.stringify(batch)}\n`;
      await file.appendFile(text);
      await file.datasync();
      size += Buffer.byteLength(text);
    },
    async compact(records) {
      await writeSnapshot(directory, snapshotPath, records);
      await file.truncate(0);
      await file.sync();
      size = 0;
    },
    close: () => file.close(),
  };
  return { journal, changes };
}
