import { existsSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/**
 * Installs Debian packages, where this machine is a Debian and we may: as root only; it never asks for a password.
 *
 * @param purpose for the person who waits, such as 'Chromium'
 * @returns whether they are installed now; what went wrong is said on the console
 */
export async function installDebianPackages(purpose: string, packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${purpose} as ${packages.length === 1 ? 'a Debian package' : 'Debian packages'} …`);
  const options = { output: 'capture', environment: { DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const update = await runProgram('apt-get', ['update'], options);
  const install = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  if (install.code !== 0) console.log(`${update.output}${install.output}`.slice(-2_000));
  return install.code === 0;
}
