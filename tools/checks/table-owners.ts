import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const modulesFolder = 'packages/server/src/modules';

/** Which tables a module owns; the modules in their order, each below those that come after it. */
export type TableOwners = Readonly<Record<string, { readonly tables: readonly string[] }>>;

/** A source file by its path inside `modules`, such as 'payments/store.ts'. */
interface Source {
  readonly path: string;
  readonly text: string;
}

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+(\w+)/gi,
];
const reads = [
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:from|join|using)\s+(\w+)/gi,
];

/**
 * What is wrong with the tables that modules read and write, as lines to be shown. A module writes its own tables only. It reads those of
 * modules before it in `dependency-rules.mjs`, and only in its `reads.ts` or `reads/`.
 */
export function findTableFaults(directory: string, owners: TableOwners, platform: readonly string[]): string[] {
  const paths = globSync(`${modulesFolder}/**/*.ts`, { cwd: directory, exclude: (path) => /\.test\.ts$/.test(String(path)) });
  const sources = paths.sort().map((path) => ({
    path: path.slice(modulesFolder.length + 1),
    text: readFileSync(join(directory, path), 'utf8'),
  }));
  const migrations = globSync('packages/server/src/platform/db/migrations/*.sql', { cwd: directory }).sort();
  const sql = migrations.map((path) => readFileSync(join(directory, path), 'utf8')).join('\n');
  return [...findOwnerFaults(owners, createdTables(sql), platform), ...findAccessFaults(sources, owners)];
}

/** Names of the tables that the migrations create, as they are called in the end. */
export function createdTables(sql: string): string[] {
  const renamed = new Map([...sql.matchAll(/^alter table (\w+) rename to (\w+)/gim)].map(([, from, to = '']) => [from, to]));
  return [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(([, name = '']) => renamed.get(name) ?? name);
}

/** Tables without an owner, with two, or owned and not there. */
export function findOwnerFaults(owners: TableOwners, tables: readonly string[], platform: readonly string[]): string[] {
  const owned = [...Object.values(owners).flatMap((module) => module.tables), ...platform];
  const twice = owned.filter((table, index) => owned.indexOf(table) !== index);
  return [
    ...tables.filter((table) => !owned.includes(table)).map((table) => `${table} has no owner in dependency-rules.mjs`),
    ...twice.map((table) => `${table} has two owners in dependency-rules.mjs`),
    ...owned.filter((table) => !tables.includes(table)).map((table) => `${table} of dependency-rules.mjs is in no migration`),
  ];
}

/** What the sources do with tables that they may not. */
export function findAccessFaults(sources: readonly Source[], owners: TableOwners): string[] {
  const order = Object.keys(owners);
  const ownerOf = new Map(order.flatMap((owner) => (owners[owner]?.tables ?? []).map((table) => [table, owner] as const)));
  return sources.flatMap(({ path, text }) => {
    const [module = ''] = path.split('/');
    const code = withoutComments(text);
    const foreign = (patterns: readonly RegExp[]) =>
      namesIn(code, patterns).flatMap((table) => {
        const owner = ownerOf.get(table);
        return owner === undefined || owner === module ? [] : [{ table, owner }];
      });
    const written = foreign(writes).map(({ table, owner }) => `${path} writes ${table}, which ${owner} owns`);
    const read = foreign(reads).flatMap(({ table, owner }) => {
      if (order.indexOf(owner) > order.indexOf(module)) return [`${path} reads ${table} of ${owner}, which is above ${module}`];
      return isReads(path) ? [] : [`${path} reads ${table} of ${owner}, which only reads.ts or reads/ may`];
    });
    return [...written, ...read];
  });
}

const isReads = (path: string) => /^[^/]+\/reads(\.ts$|\/)/.test(path);

function namesIn(code: string, patterns: readonly RegExp[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => toSnakeCase(name))))];
}

/** The query builder takes names in either case, SQL as they are in the database. */
function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Comments speak of tables, too. What looks like one inside a text is taken for one, as in 'https://'. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
