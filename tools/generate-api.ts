import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { allRoutes } from '../packages/contract/src/all-routes.ts';
import { root } from './repository.ts';

// Writes what is derived from the contract: the list of its schemas, the client's list of calls, and the version of the API that the next change is
// compared with. Refuses the last one while a breaking change isn't stated. With --check it writes nothing, and fails on what it would change.

const isCheck = process.argv.includes('--check');

function put(path: string, content: string): void {
  if (!isCheck) {
    writeFileSync(path, content);
    return;
  }
  if (readFileSync(path, 'utf8') === content) return;
  console.error(`${relative(root, path)} differs from the contract: run \`npm run generate:api\``);
  process.exitCode = 1;
}

const contract = join(root, 'packages/contract/src');
const document = join(root, 'packages/server/src/http/api-document');

/** Ids are numbers like others in the document; forms check what is typed, and describe nothing that is sent. */
const hasNoSchemas = /(^|\/)(ids|all-\w+(\.generated)?|.*-form|.*[.]test)[.]ts$/;
const exportsSchema = /^export const [A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*(: [^=]+)? =(?! \{)/m;

function listSchemaFiles(): string[] {
  return readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !hasNoSchemas.test(file))
    .filter((file) => {
      const source = readFileSync(join(contract, file), 'utf8');
      return source.includes("'zod/mini'") && exportsSchema.test(source);
    })
    .sort();
}

const toName = (file: string) => file.slice(0, -3).replaceAll(/[/.-](\w)/g, (_, letter: string) => letter.toUpperCase());

function writeSchemas(): void {
  const files = listSchemaFiles();
  const imports = files.map((file) => `import * as ${toName(file)} from './${file}';`);
  const parts = files.map((file) => `  ...${toName(file)},`);
  const note = '/** Every schema that the contract exports, by its name (npm run generate:api): the API document describes each once. */';
  const source = [...imports, '', note, 'export const allSchemas: Readonly<Record<string, unknown>> = {', ...parts, '};', ''];
  put(join(contract, 'all-schemas.generated.ts'), source.join('\n'));
}

function writeCalls(): void {
  const modules = Object.entries(allRoutes).map(([module, routes]) => {
    const calls = Object.entries(routes).map(([name, { method, path, ...route }]) => {
      const file = 'file' in route ? ', file: true' : '';
      return `    ${name}: { method: '${method}', path: '${path}'${file} },`;
    });
    return [`  ${module}: {`, ...calls, '  },'].join('\n');
  });
  const note = '/** Every call of the API by module: where it goes (npm run generate:api). Their types come from the contract. */';
  put(join(root, 'packages/client/src/calls.generated.ts'), [note, 'export const calls = {', ...modules, '} as const;', ''].join('\n'));
}

async function writeLastVersion(): Promise<void> {
  const { findBreakingChanges, shapeOf } = await import('../packages/server/src/http/api-document/breaking-changes.ts');
  const { toOpenApi } = await import('../packages/server/src/http/api-document/openapi.ts');
  const path = join(document, 'last-version.generated.json');
  const now = shapeOf(toOpenApi(allRoutes, 'https://x1.example'));
  const stated = JSON.parse(readFileSync(join(document, 'stated-changes.json'), 'utf8')) as { change: string }[];
  const unstated = findBreakingChanges(readLast(path) ?? now, now).filter((change) => !stated.some((known) => known.change === change));
  if (unstated.length > 0) {
    console.error(`These changes break programs; state them in stated-changes.json, with a reason, or undo them:\n${unstated.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  put(path, linesOf(now));
}

/** One line for each call and each schema: a change reads as what it changes, and two of them meet in a merge only where they meet. */
function linesOf(shape: object): string {
  const parts = Object.entries(shape).map(([part, entries]) => {
    const lines = Object.entries(entries).map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
    return `${JSON.stringify(part)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

function readLast(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

writeSchemas();
writeCalls();
await writeLastVersion();
