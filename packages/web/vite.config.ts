import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { chunkGroups } from './chunk-groups.ts';
import { listEarlyFiles } from './early-files.ts';
import { builtLanguage, inlineTextsOf } from './texts-plugin.ts';
import { writeManifest } from './write-manifest.ts';
import { writeServiceWorker } from './write-service-worker.ts';

/** English is at `dist`; another language at `dist/es`, whose files have addresses of their own. */
const [outDir, assetsDir] = builtLanguage === 'en' ? ['dist', 'assets'] : [`dist/${builtLanguage}`, `assets/${builtLanguage}`];

const INLINE_LIMIT = 1024;
/**
 * Into the style sheets go the lanes, and what a trainer stands on: as a file it would be asked for last, and is the largest that's seen. Other
 * drawings and portraits stay files, out of the scripts.
 */
const isInlined = (file: string, content: Buffer) =>
  file.includes('/ui/covers/') ? file.includes('/ui/covers/ground-') : content.length <= INLINE_LIMIT;

const SERVER = 'http://localhost:3000';

/**
 * The Radix modules name their functions by calls at the top level, which keeps functions nobody uses in the build (3 kB of the first page).
 * The names only serve stack traces.
 */
function dropFunctionNames(): Plugin {
  return {
    name: 'drop-function-names',
    apply: 'build',
    transform: {
      filter: { id: /\/@radix-ui\/.*\.mjs$/ },
      handler: (code) => ({ code: code.replace(/^\s*__name\(\w+, "\w+"\);$/gm, ''), map: null }),
    },
  };
}

/**
 * The client needs method, path and kind of answer of a route; the schemas of its bodies and replies are for the server and the types. Leaving them out
 * keeps 10 kB off the first page. A form that checks input imports its schema from the contract's other modules.
 */
function slimRoutes(): Plugin {
  return {
    name: 'slim-routes',
    apply: 'build',
    load: {
      filter: { id: /\/contract\/src\/[\w-]+\/(\w+-)?routes\.ts$/ },
      async handler(id) {
        const tables: Record<string, RouteTable> = await import(pathToFileURL(id).href);
        const routes = Object.entries(tables).filter(([name]) => name.endsWith('Routes'));
        const lines = routes.map(([name, table]) => `export const ${name} = ${JSON.stringify(slim(table))};`);
        return { code: lines.join('\n'), map: null, moduleType: 'js' };
      },
    },
  };
}

/**
 * A module of the contract has schemas beside plain values and functions. What no screen uses of it can only be left out when the bundler
 * knows that building it does nothing else: each is put into a function that says so. It keeps zod, and 30 ms on a phone, off the first screens.
 */
function markSchemasAsPure(): Plugin {
  return {
    name: 'mark-schemas-as-pure',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const built = this.parse(code).body.flatMap((node) => {
          const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
          return declared?.type === 'VariableDeclaration' ? declared.declarations.flatMap(({ init }) => init ?? []) : [];
        });
        const calls = built.filter(({ type, start, end }) => !/Function/.test(type) && code.slice(start, end).includes('('));
        const marked = calls.reduceRight(
          (rest, { start, end }) => `${rest.slice(0, start)}/*#__PURE__*/ (() => (${rest.slice(start, end)}))()${rest.slice(end)}`,
          code,
        );
        return { code: marked, map: null };
      },
    },
  };
}

type RouteTable = Record<string, { method: string; path: string; isPaged?: boolean; file?: object }>;

function slim(table: RouteTable): RouteTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, { method, path, isPaged, file }]) => [name, { method, path, isPaged, file }]),
  );
}

/**
 * Draws the first views of visitors' pages by the components that draw them in the browser. landing.html is the landing page's, which is always
 * the same (decision 0067); the lists of trainers are drawn by the server with server-views/directory-html.mjs, React included (decision 0083).
 */
const renderFirstViews = (): Plugin =>
  afterBuild('render-first-views', async ({ root, outDir }) => {
    const scratch = join(outDir, '.landing');
    await buildForServer({ root, entry: 'landing-html', outDir: scratch });
    const program: { landingHtml: () => string } = await import(pathToFileURL(join(scratch, 'landing-html.mjs')).href);
    const html = program.landingHtml();
    const lost = [...html.matchAll(/src="([^"]+)"/g)].map(([, address = '']) => address).filter((file) => !existsSync(join(outDir, file)));
    if (lost.length > 0) throw new Error(`The landing page names files the build doesn't have: ${lost.join(', ')}`);
    // What operators have set takes their place (server/http/first-view.ts).
    for (const tag of ['<h1>', '<p class="lede">']) if (html.split(tag).length !== 2) throw new Error(`The landing page needs one ${tag}`);
    await writeFile(join(outDir, 'landing.html'), html);
    await rm(scratch, { recursive: true });
    await buildForServer({ root, entry: 'directory-html', outDir: join(outDir, 'server-views'), isAlone: true });
  });

interface ServerBuild {
  root: string;
  /** A file of `src/app`. */
  entry: string;
  outDir: string;
  /** With everything it imports: it runs where there are no packages of the web app. */
  isAlone?: boolean;
}

async function buildForServer({ root, entry, outDir, isAlone }: ServerBuild): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [inlineTextsOf(builtLanguage), react()],
    ...(isAlone && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
    build: {
      ssr: `src/app/${entry}.tsx`,
      outDir,
      copyPublicDir: false,
      assetsDir,
      assetsInlineLimit: isInlined,
      minify: isAlone === true,
      rolldownOptions: { output: { entryFileNames: `${entry}.mjs`, codeSplitting: false } },
    },
  });
}

/** Puts appearance.js into the page: on a slow line a file of its own is one more answer to wait for, before anything is drawn or asked (decision 0080). */
const inlineAppearance = (): Plugin => ({
  name: 'inline-appearance',
  async transformIndexHtml(html) {
    const { code } = await minify('appearance.js', await readFile(join(import.meta.dirname, 'appearance.js'), 'utf8'));
    return html.replace('<!--appearance-->', () => `<script>${code}</script>`);
  },
});

/** Writes a .br and a .gz beside every text file of the build; the server sends those as they are. */
const precompress = (): Plugin =>
  afterBuild('precompress', async ({ outDir }) => {
    const files = await readdir(outDir, { recursive: true });
    // The page itself gets its nonce with every answer.
    const texts = files.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file) && !file.startsWith('.vite'));
    await Promise.all(texts.map((file) => compress(join(outDir, file))));
  });

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await Promise.all([
    brotli.then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    inlineTextsOf(builtLanguage),
    react(),
    tailwindcss(),
    dropFunctionNames(),
    slimRoutes(),
    markSchemasAsPure(),
    inlineAppearance(),
    renderFirstViews(),
    listEarlyFiles(),
    writeServiceWorker(),
    writeManifest(),
    precompress(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir,
    copyPublicDir: builtLanguage === 'en',
    // Browsers that know light-dark(), @property and field widths by CSS; older ones would need it all twice.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: isInlined,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': SERVER, '/sandbox': SERVER, '/media': SERVER, '/message-files': SERVER, '/progress-films': SERVER } },
});
