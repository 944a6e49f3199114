import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from './repository.ts';
import { runProgram } from './run-program.ts';

/** Prometheus' tool for alert rules: the system's, or Debian's taken out of its package. No Prometheus is installed or started. */
export const promtoolPath = join(cacheDirectory, 'promtool/usr/bin/promtool');

/** Gets it where that can be done; elsewhere the test of the alert rules says that it is skipped, and why. */
export async function installPromtoolIfPossible(): Promise<void> {
  if (existsSync('/usr/bin/promtool') || existsSync(promtoolPath) || !existsSync('/usr/bin/apt-get')) return;
  console.log('Fetching promtool for the test of the alert rules …');
  const directory = join(cacheDirectory, 'promtool');
  mkdirSync(directory, { recursive: true });
  const options = { output: 'capture', cwd: directory } as const;
  if (process.getuid?.() === 0) await runProgram('apt-get', ['update'], options);
  const { code, output } = await runProgram('apt-get', ['download', 'prometheus'], options);
  const found = readdirSync(directory).find((name) => name.endsWith('.deb'));
  if (code !== 0 || !found) console.log(output.slice(-1_000));
  else await runProgram('dpkg-deb', ['--extract', found, '.'], options);
}
