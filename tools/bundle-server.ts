import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { type Plugin, rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { bundleDirectory, root } from './repository.ts';
import { unbundled } from './unbundled.ts';

/** Each becomes a file of `packages/server/dist` that Node runs. */
const programs = ['main', 'migrate', 'backup', 'restore', 'rotate-data-key', 'admin-create', 'admin-reset-factor', 'run-sandbox'];

/** Bundles the server into `packages/server/dist`. @throws Error with what the bundler, or the bundle, said */
export async function bundleServer(): Promise<void> {
  rmSync(bundleDirectory, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((program) => [program, entryPrefix + program])),
    platform: 'node',
    external: (id) => unbundled.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [entries, ownPlaces, smallPackages, mapsByLine],
    logLevel: 'silent',
  });
  await bundle.write({
    dir: bundleDirectory,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Some packages tell their errors apart by the names of classes.
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  fillCompileCache();
}

const entryPrefix = 'entry:';

/** Node keeps what it has compiled beside the bundle; where it can't be written it is read all the same. */
const entries: Plugin = {
  name: 'entries',
  resolveId: (id) => (id.startsWith(entryPrefix) ? id : undefined),
  load: (id) =>
    id.startsWith(entryPrefix)
      ? `import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
enableCompileCache({ directory: join(import.meta.dirname, '.compile-cache'), portable: true });
await import(${JSON.stringify(join(root, `packages/server/src/${id.slice(entryPrefix.length)}.ts`))});`
      : undefined,
};

/** Our sources read files beside themselves, such as migrations. These stay where they are, and are found from the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: {
    filter: { id: /\/packages\/\w+\/src\/.*\.ts$/, code: /import\.meta\./ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:path').join(import.meta.dirname, '${toPath(dirname(id))}')`)
        .replaceAll('import.meta.url', `new URL('${toPath(id)}', import.meta.url).href`),
      map: null,
    }),
  },
};

function toPath(file: string): string {
  return relative(bundleDirectory, file).replaceAll('\\', '/');
}

/** Less to read at each start. Names stay, and packages have no source map: their places in our stacks tell nobody anything. */
const smallPackages: Plugin = {
  name: 'small-packages',
  transform: {
    filter: { id: /\/node_modules\/.*\.[cm]?js$/ },
    handler: (code, id) => {
      const small = minifySync(id, code, { compress: false, mangle: false });
      return { code: small.errors.length > 0 ? code : small.code, map: { version: 3, sources: [], names: [], mappings: '' } };
    },
  },
};

/** One place per line of our own code: whole maps are 60 times as large in memory. */
const mapsByLine: Plugin = {
  name: 'maps-by-line',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map') || typeof file.source !== 'string') continue;
      file.source = JSON.stringify(toLineMap(JSON.parse(file.source)));
    }
  },
};

interface Map {
  sources: string[];
  mappings: string;
}

function toLineMap({ sources, mappings }: Map): Map & { version: 3; names: [] } {
  const kept: string[] = [];
  const indexes = new globalThis.Map<string, number>();
  const lines = decode(mappings).map((segments) => {
    const segment = segments.find(([, source]) => source !== undefined && !sources[source]?.includes('node_modules'));
    const [column, source, line, itsColumn] = segment ?? [];
    const name = sources[source ?? -1];
    if (column === undefined || line === undefined || itsColumn === undefined || name === undefined) return [];
    if (!indexes.has(name)) indexes.set(name, kept.push(name) - 1);
    return [[column, indexes.get(name) ?? 0, line, itsColumn] satisfies SourceMapSegment];
  });
  return { version: 3, sources: kept, names: [], mappings: encode(lines) };
}

/** The first start is as fast as the second, in an image too, whose files nobody may write. */
function fillCompileCache(): void {
  // Without settings it ends when everything is loaded, and says which settings are missing.
  const { status, stderr } = spawnSync(process.execPath, [join(bundleDirectory, 'main.js')], {
    env: { NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 1 || !stderr.includes('DATABASE_URL is missing')) throw new Error(`The bundled server does not run:\n${stderr}`);
}
