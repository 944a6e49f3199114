import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { type BuiltFiles, filesOf } from './early-files.ts';
import { builtLanguage, inlineTextsOf } from './texts-plugin.ts';

/** What is read, and written to, without a line: sessions and conversations, and the homes from which one goes there. */
const SCREENS = ['appointments', 'session', 'messages', 'parent-dashboard', 'trainer-dashboard', 'not-found'];
/** What those load after they're drawn. */
const LATER = [
  'src/app/live.ts',
  'src/features/notifications/notification-list.tsx',
  'src/lib/offline/kept-answers.ts',
  'src/ui/toaster.tsx',
  '../../node_modules/socket.io-client/build/esm/index.js',
];
/** Files of several modules, by their names in `chunk-groups.ts`: the frame, and what opens under a press. */
const GROUPS = ['signed-in', 'menus', 'dialogs', 'overlays'];

/**
 * Writes service-worker.js, with the list of the files it keeps, and withdrawn-worker.js, which the server sends instead while the worker is
 * switched off (decision 0102).
 */
export const writeServiceWorker = (): Plugin =>
  afterBuild('write-service-worker', async ({ root, outDir }) => {
    const manifest: BuiltFiles = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
    const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
    const screens = SCREENS.map((screen) => `src/screens/${screen}/${screen}.tsx`);
    const groups = Object.keys(manifest).filter((key) => GROUPS.includes(manifest[key]?.name ?? ''));
    const files = [...filesOf(manifest, [...entries, ...screens, ...LATER, ...groups])].map((file) => `/${file}`).sort();
    const page = await readFile(join(outDir, 'index.html'), 'utf8');
    const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16);
    await bundle({ root, outDir, entry: 'service-worker', files, version });
    await bundle({ root, outDir, entry: 'withdrawn', files: [], version: '' });
    await rename(join(outDir, 'withdrawn.js'), join(outDir, 'withdrawn-worker.js'));
  });

interface Bundle {
  root: string;
  outDir: string;
  /** A file of `service-worker/`. */
  entry: string;
  files: readonly string[];
  version: string;
}

async function bundle({ root, outDir, entry, files, version }: Bundle): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [inlineTextsOf(builtLanguage)],
    define: { __SHELL_FILES__: JSON.stringify(files), __SHELL_VERSION__: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'service-worker', `${entry}.ts`),
        output: { format: 'iife', entryFileNames: `${entry}.js`, codeSplitting: false },
      },
    },
  });
}
