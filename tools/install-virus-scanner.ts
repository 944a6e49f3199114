import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

/** The virus scanner of the tests about uploads, where it can be installed; elsewhere those tests say that they are skipped, and why. */
export async function installVirusScannerIfPossible(): Promise<void> {
  if (existsSync('/usr/sbin/clamd')) return;
  await installDebianPackages('a virus scanner for the tests about uploads', ['clamav-daemon']);
}
