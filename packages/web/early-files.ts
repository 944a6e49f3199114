import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

interface EarlyScreen {
  readonly path: string;
  readonly screen: string;
  /** Without the frame. */
  readonly isBare?: boolean;
}

/** The screens that are opened by their address. A screen that's missing here is found by the app itself, one answer later. */
const screens: readonly EarlyScreen[] = [
  { path: '/parent-dashboard', screen: 'parent-dashboard/parent-dashboard' },
  { path: '/trainer-dashboard', screen: 'trainer-dashboard/trainer-dashboard' },
  { path: '/appointments', screen: 'appointments/appointments' },
  { path: '/athlete/:id', screen: 'trainer-detail/trainer-detail' },
  { path: '/session/:id', screen: 'session/session' },
  { path: '/trainers', screen: 'directory/directory', isBare: true },
  { path: '/trainer/:id', screen: 'public-page/public-page', isBare: true },
  ...['parent', 'athlete', 'trainer'].flatMap((side) =>
    ['sign-in', 'sign-up'].map((mode) => ({ path: `/${side}/${mode}`, screen: 'auth/auth', isBare: true })),
  ),
];

const fileOf = (screen: string) => `src/screens/${screen}.tsx`;

/** What is around the screens of signed-in people, and those of them that are listed above. */
export const frame = 'src/app/shell.tsx';
export const framedScreens = screens.flatMap(({ isBare, screen }) => (isBare ? [] : [fileOf(screen)]));

/** The parts of Vite's `manifest.json` that are read here. */
export type BuiltFiles = Record<string, Chunk>;

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/**
 * Writes early-files.json: which files a page needs beside those that `index.html` names. The server names them in the page, so that they are
 * fetched with the app and not after it (decision 0074).
 */
export const listEarlyFiles = (): Plugin =>
  afterBuild('list-early-files', async ({ outDir }) => {
    const manifest: BuiltFiles = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
    const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
    const app = filesOf(manifest, entries);
    const early = screens.map(({ path, screen }) => {
      const files = filesOf(manifest, [fileOf(screen)]);
      return [path, [...files].filter((file) => !app.has(file)).map((file) => `/${file}`)];
    });
    await writeFile(join(outDir, 'early-files.json'), JSON.stringify(Object.fromEntries(early)));
  });

/**
 * The files of these modules, with everything they import.
 *
 * @throws Error when one isn't in the build under this name
 */
export function filesOf(manifest: BuiltFiles, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`A list of files names ${key}, which the build doesn't have`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return files;
}
