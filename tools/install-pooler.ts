import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

/** PgBouncer for the tests behind a pooler, where it can be installed; elsewhere those tests say that they are skipped, and why. */
export async function installPoolerIfPossible(): Promise<void> {
  if (existsSync('/usr/sbin/pgbouncer')) return;
  await installDebianPackages('PgBouncer for the tests behind a pooler', ['pgbouncer']);
}
