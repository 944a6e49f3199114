import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

/** PostgreSQL with its client programs, for the drill of backup and restore, where it can be installed; elsewhere that test says that it is skipped, and why. */
export async function installPostgresIfPossible(): Promise<void> {
  if (existsSync('/usr/lib/postgresql')) return;
  await installDebianPackages('PostgreSQL for the drill of backup and restore', ['postgresql']);
}
