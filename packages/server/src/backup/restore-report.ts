import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What a restore prints, kept in its own file: the list of refunded payments is needed long after the terminal is closed. */
export interface RestoreReport {
  readonly file: string;
  /** On the disk when it returns, with the time in front of it. */
  write(sentence: string): void;
}

/**
 * Begins a report beside the backup (`backup-2026-11-27-restored-….txt`), or in the data directory if nothing can be written there. Each
 * run makes a new report: it may no longer find what an interrupted run found.
 *
 * @param backup the backup's directory, as an absolute path
 */
export function beginReport(backup: string, { dataDirectory, now }: { dataDirectory: string; now: () => Date }): RestoreReport {
  const name = `${basename(backup)}-restored-${now().toISOString().replaceAll(/[:.]/g, '-')}.txt`;
  const file = create([join(backup, '..', name), join(dataDirectory, name)]);
  return { file, write: (sentence) => appendFileSync(file, `${now().toISOString()} ${sentence}\n`, { flush: true }) };
}

/** @throws the last place's Error if none of them can be written to */
function create([first = '', ...others]: readonly string[]): string {
  try {
    // On a fresh machine the data directory isn't there yet.
    if (others.length === 0) mkdirSync(dirname(first), { recursive: true });
    writeFileSync(first, '', { mode: 0o600, flag: 'wx' });
    return first;
  } catch (error) {
    if (others.length === 0) throw error;
    return create(others);
  }
}
