import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginReport } from './restore-report.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'x1-report-'));
  mkdirSync(join(directory, 'backups/one'), { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

let seconds = 0;
/** A second later each time. */
const now = () => {
  seconds += 1;
  return new Date(Date.UTC(2026, 10, 27, 3, 0, seconds));
};
const begin = (backup: string, dataDirectory = directory) => beginReport(join(directory, backup), { dataDirectory, now });

it('a report of a restore is beside its backup, for its owner alone, and each run has its own', () => {
  const [first, second] = [begin('backups/one'), begin('backups/one')];
  first.write('Payment pi_1 was refunded.');
  first.write('Servers may start.');
  expect(readFileSync(first.file, 'utf8')).toMatch(/^2026-11-27T03:00:\d\d\.000Z Payment pi_1 was refunded\.\n\S+ Servers may start\.\n$/);
  expect(readFileSync(second.file, 'utf8')).toBe('');
  expect(statSync(first.file).mode & 0o777).toBe(0o600);
  expect(
    readdirSync(join(directory, 'backups')).filter((name) => /^one-restored-2026-11-27T03-00-\d\d-000Z\.txt$/.test(name)),
  ).toHaveLength(2);
});

it('a report is in the data directory where nothing can be written beside the backup, and nowhere else', () => {
  // A file in the place of the backup's folder: root may write to a folder that is read-only.
  writeFileSync(join(directory, 'flat'), '');
  const { file, write } = begin('flat/one');
  write('Servers may start.');
  expect(file).toMatch(new RegExp(`^${directory}/one-restored-`));
  expect(() => begin('flat/one', join(directory, 'flat'))).toThrow('EEXIST');
});
