import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import client from '../packages/client/package.json' with { type: 'json' };
import contract from '../packages/contract/package.json' with { type: 'json' };
import { cacheDirectory, root } from './repository.ts';
import { runNodeProgram, runProgram } from './run-program.ts';

/** Where the tarball is put by `npm run pack:client`. */
const packed = join(cacheDirectory, 'client');

/**
 * Packs the typed client as a package for programs outside of this repository: one file of JavaScript, and the types of the contract it speaks of. Node runs
 * no TypeScript below node_modules, and other projects compile with settings of their own, so neither is left as sources.
 *
 * @returns the tarball
 * @throws Error with what the compiler or npm said
 */
export async function packClient(to = packed): Promise<string> {
  mkdirSync(to, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'x1-client-'));
  try {
    await bundle(join(folder, 'client.js'));
    await writeTypes(join(folder, 'types'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
    writeFileSync(join(folder, 'README.md'), readFileSync(join(root, 'packages/client/README.md')));
    const { code, output } = await runProgram('npm', ['pack', '--pack-destination', to], { cwd: folder, output: 'capture' });
    if (code !== 0) throw new Error(`npm pack failed: ${output}`);
    return join(to, `x1-client-${client.version}.tgz`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const manifest = {
  name: client.name,
  version: client.version,
  type: 'module',
  license: 'UNLICENSED',
  exports: { '.': { types: './types/client/client.d.ts', default: './client.js' } },
  // Of the types alone: schemas stay on the server.
  dependencies: { zod: contract.dependencies.zod },
};

async function bundle(file: string): Promise<void> {
  const made = await rolldown({ input: join(root, 'packages/client/src/client.ts'), platform: 'neutral', logLevel: 'silent' });
  const { output } = await made.write({ file, format: 'es' });
  const taken = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.imports : []));
  if (taken.length > 0) throw new Error(`The client needs ${taken.join(', ')} when it runs`);
}

/** Declarations of the client and of everything of the contract they name, with addresses that hold inside of the package. */
async function writeTypes(folder: string): Promise<void> {
  const project = join(root, 'packages/client');
  const emitted = join(folder, 'client');
  const compiled = await runNodeProgram('typescript/bin/tsc', ['-b', join(root, 'packages/contract')], { output: 'capture' });
  if (compiled.code !== 0) throw new Error(compiled.output);
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--incremental', 'false', '--tsBuildInfoFile', 'null'];
  const { code, output } = await runNodeProgram(
    'typescript/bin/tsc',
    ['-p', project, ...options, '--rootDir', join(project, 'src'), '--outDir', emitted],
    { output: 'capture' },
  );
  if (code !== 0) throw new Error(output);
  const waiting = rewrite(join(emitted, 'client.d.ts'), folder);
  const known = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    const file = join(folder, 'contract', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, readFileSync(join(root, 'packages/contract/dist', path)));
    waiting.push(...rewrite(file, folder));
  }
}

/** Writes a declaration's addresses anew. @returns which declarations of the contract it names */
function rewrite(file: string, folder: string): string[] {
  const named: string[] = [];
  const own = relative(join(folder, 'contract'), dirname(file));
  const text = readFileSync(file, 'utf8')
    .replaceAll(
      /(from |import\()(["'])(@x1\/contract\/|\.\.?\/)([^"']+)\.ts\2/g,
      (_, before: string, quote: string, start: string, path: string) => {
        const isOfClient = start !== '@x1/contract/' && own.startsWith('..');
        if (isOfClient) return `${before}${quote}${start}${path}.js${quote}`;
        const inContract = start === '@x1/contract/' ? path : join(own, start, path);
        named.push(`${inContract}.d.ts`);
        const address = relative(dirname(file), join(folder, 'contract', `${inContract}.js`)).replaceAll('\\', '/');
        return `${before}${quote}${address.startsWith('.') ? address : `./${address}`}${quote}`;
      },
    )
    .replaceAll(/\n?\/\/# sourceMappingURL=.*/g, '');
  writeFileSync(file, text);
  return named;
}
