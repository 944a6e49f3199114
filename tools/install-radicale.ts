import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

/** The calendar server of the tests about CalDAV, where it can be installed; elsewhere those tests say that they are skipped, and why. */
export async function installRadicaleIfPossible(): Promise<void> {
  if (existsSync('/usr/bin/radicale')) return;
  await installDebianPackages('a calendar server for the tests about CalDAV', ['radicale']);
}
