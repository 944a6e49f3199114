/** The parts of Vite's `manifest.json` that list what a page loads. */
export type Manifest = Record<string, ManifestChunk>;

interface ManifestChunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export interface ScreenFiles {
  /** The folder or file below `src/screens`, or `app` for what every page loads first. */
  screen: string;
  scripts: string[];
  styles: string[];
}

/**
 * What a browser fetches for each screen: the app's entry and the screen's own chunk, each with everything they import
 * statically. Chunks that load later (a dialog) are not counted.
 *
 * @returns one element per screen that has a chunk of its own, and `app` first
 */
export function listScreenFiles(manifest: Manifest): ScreenFiles[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('src/screens/'));
  return [filesOf(manifest, 'app', entries), ...screens.sort().map((key) => filesOf(manifest, screenName(key), [...entries, key]))];
}

function filesOf(manifest: Manifest, screen: string, keys: string[]): ScreenFiles {
  const chunks = [...closure(manifest, keys)].flatMap((key) => manifest[key] ?? []);
  return {
    screen,
    scripts: unique(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: unique(chunks.flatMap(({ css = [] }) => css)),
  };
}

function closure(manifest: Manifest, keys: string[], seen: Set<string> = new Set()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

const unique = (texts: string[]) => [...new Set(texts)];

/** `src/screens/sign-in/parent.tsx` → `sign-in/parent`; a file named as its folder, or screen or index, is its folder. */
function screenName(key: string): string {
  const path = key.replace(/^src\/screens\//, '').replace(/\.tsx?$/, '');
  const [folder = path, ...rest] = path.split('/');
  return rest.length === 0 || ['index', 'screen', folder, `${folder}-screen`].includes(rest.join('/')) ? folder : path;
}

const kilobyte = 1000;
export const firstScreenLimit = 115 * kilobyte;
export const screenLimit = 190 * kilobyte;
export const styleLimit = 25 * kilobyte;

/** Where people arrive first, so they have the lower limit. */
export const firstScreens = ['role-selection', 'auth'];

/** Opened by a press, together with what every dialog is drawn with: that isn't what a page waits for. */
const dialogs = ['admin/palette'];
const dialogLimit = 210 * kilobyte;

export function scriptLimitOf(screen: string): number {
  if (dialogs.includes(screen)) return dialogLimit;
  return firstScreens.includes(screen) ? firstScreenLimit : screenLimit;
}
