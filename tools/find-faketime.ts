import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

const program = '/usr/bin/faketime';

/**
 * The program that shows another program another time, with all it starts; installed now as a Debian package where we may.
 *
 * @throws Error saying what to do when there is none
 */
export async function findOrInstallFaketime(): Promise<string> {
  if (existsSync(program) || ((await installDebianPackages('faketime', ['faketime'])) && existsSync(program))) return program;
  throw new Error('Running at another time needs faketime: install it (Debian: apt-get install faketime)');
}
