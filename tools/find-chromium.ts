import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './install-packages.ts';
import { runNodeProgram } from './run-program.ts';

/** Chromium without a screen: the same engine for three quarters of the computing time. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for the journeys: `CHROMIUM_PATH`, else the system's headless shell, installed now as a Debian package when we
 * are root, else its Chromium or Chrome, else what Playwright installs for this user.
 *
 * @returns the path of the program, or undefined when Playwright shall use its own download
 * @throws Error saying what to do when there is none and none can be installed
 */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is no program`);
    return given;
  }
  const found = findOnPath([headlessShell]);
  if (found) return found;
  if (await installDebianPackages('Chromium', [headlessShell])) return findOnPath([headlessShell]);
  const full = findOnPath(names);
  if (full) return full;
  if (await installDebianPackages('Chromium', ['chromium'])) return findOnPath(names);
  console.log('Installing Chromium with Playwright …');
  const { code } = await runNodeProgram('playwright/cli.js', ['install', 'chromium'], { output: 'inherit' });
  if (code === 0) return undefined;
  throw new Error('The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to it');
}

function findOnPath(programs: readonly string[]): string | undefined {
  const directories = ['/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...programs.flatMap((name) => directories.map((directory) => join(directory, name))), mac].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
