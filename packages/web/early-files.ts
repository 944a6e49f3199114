import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/** A read that a screen begins with, exactly as the app asks it; `{userId}`, the address's `{id}` and the ZIP code kept on the device, as a query, are filled in. */
interface EarlyCall {
  readonly path: string;
  /** Only for this role. */
  readonly role?: 'parent' | 'trainer' | 'visitor';
  /** As long as neither the address nor the device narrows the list. */
  readonly isList?: boolean;
  /** What is asked as soon as this one is answered, with the `{id}` of what it found. */
  readonly next?: string;
  /** Which part of the answer is the address of the picture that is the largest thing to be seen. */
  readonly picture?: string;
}

interface EarlyScreen {
  readonly path: string;
  readonly screen: string;
  /** Without the frame. */
  readonly isBare?: boolean;
  readonly calls?: readonly EarlyCall[];
}

const of = (role: EarlyCall['role'], ...paths: string[]): EarlyCall[] => paths.map((path) => ({ path, ...(role && { role }) }));
const ofFrame = of(undefined, '/api/notifications/unread', '/api/conversations/unread');
const conversations = '/api/mentorships/{userId}?limit=100';

/** The screens that are opened by their address. A screen that's missing here is found by the app itself, one answer later. */
const screens: readonly EarlyScreen[] = [
  {
    path: '/parent-dashboard',
    screen: 'parent-dashboard/parent-dashboard',
    calls: [
      ...of('parent', '/api/appointments/parent/{userId}?limit=3', conversations, '/api/users/email', '/api/consents/due'),
      ...of('parent', '/api/waitlist-entries', '/api/appointments/parent/{userId}?calledOff=recently&limit=3'),
      { path: '/api/trainers?limit=24', role: 'parent', isList: true },
      ...ofFrame,
    ],
  },
  {
    path: '/trainer-dashboard',
    screen: 'trainer-dashboard/trainer-dashboard',
    calls: [
      { path: '/api/trainers/user/{userId}', role: 'trainer', next: '/api/appointments?trainerId={id}&status=pending' },
      ...of('trainer', '/api/connect-status/{userId}', '/api/programs', '/api/trainers/dashboard/{userId}'),
      ...of(
        'trainer',
        '/api/appointments/trainer/{userId}?limit=3',
        '/api/calendar/status',
        '/api/calendar/connection',
        '/api/users/email',
        conversations,
      ),
      ...ofFrame,
    ],
  },
  {
    path: '/appointments',
    screen: 'appointments/appointments',
    calls: [
      ...of('parent', '/api/appointments/parent/{userId}/agenda', '/api/athletes', '/api/waitlist-entries'),
      { path: '/api/appointments/parent/{userId}?limit=24&section=upcoming&order=time', role: 'parent', isList: true },
      ...ofFrame,
    ],
  },
  {
    path: '/athlete/:id',
    screen: 'trainer-detail/trainer-detail',
    calls: [
      { path: '/api/trainers/{id}{near}', role: 'parent', picture: 'imageUrl' },
      ...of('parent', '/api/programs/trainer/{id}', conversations),
      ...ofFrame,
    ],
  },
  { path: '/session/:id', screen: 'session/session', calls: [...of(undefined, '/api/appointments/{id}/details'), ...ofFrame] },
  { path: '/trainers', screen: 'directory/directory', isBare: true },
  {
    path: '/trainer/:id',
    screen: 'public-page/public-page',
    isBare: true,
    calls: [{ path: '/api/public/trainers/{id}', role: 'visitor', picture: 'imageUrl' }],
  },
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
 * Writes early-files.json: which files a page needs beside those that `index.html` names, and which reads it begins with. The server names them
 * in the page, so that they are fetched with the app and not after it (decisions 0074, 0081).
 */
export const listEarlyFiles = (): Plugin =>
  afterBuild('list-early-files', async ({ outDir }) => {
    const manifest: BuiltFiles = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
    const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
    const app = filesOf(manifest, entries);
    const early = screens.map(({ path, screen, calls = [] }) => {
      const files = filesOf(manifest, [fileOf(screen)]);
      return [path, { files: [...files].filter((file) => !app.has(file)).map((file) => `/${file}`), calls }];
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
