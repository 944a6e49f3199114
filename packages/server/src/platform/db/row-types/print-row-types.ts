import { toCamelCase, toSnakeCase } from '../camel-case.ts';
import { contractImports, contractTypes, idTypes, triggerWritten, updatable, updatedTables } from './not-in-migrations.ts';
import type { Column } from './read-columns.ts';

const header = `// @generated from migrations/*.sql by \`npm run generate:rows\`, and checked in. Do not edit: a test compares it with the migrations.`;

const kyselyImport = `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';`;

const helpers = `/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** Written once or left to its default, never updated. */
type FixedGenerated<T> = ColumnType<T, T | undefined, never>;`;

const typeNames: Readonly<Record<string, string>> = {
  bigint: 'number',
  'bigint[]': 'number[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  cube: 'string',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone[]': 'Date[]',
  'timestamp with time zone': 'Date',
};

/**
 * The row types of every table, as the text of a TypeScript file.
 *
 * @throws Error for a type of PostgreSQL it does not know, for a name that is not plain snake_case, and when `not-in-migrations.ts` names a
 *   column that does not exist
 */
export function printRowTypes(columns: readonly Column[]): string {
  assertNamesExist(columns);
  const ids = findIdTypes(columns);
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  const body = tables
    .map(([table, own]) => `  ${toName(table)}: {\n${own.map((column) => printColumn(column, ids)).join('\n')}\n  };`)
    .join('\n');
  const database = `/** The columns of every table. */\nexport interface Database {\n${body}\n}\n`;
  return [header, `${printContractImports()}\n${kyselyImport}`, helpers, database].join('\n\n');
}

/** The contract's type of every column that holds one of its ids, by the column. */
function findIdTypes(columns: readonly Column[]): ReadonlyMap<string, string> {
  const types = new Map(Object.entries({ ...idTypes, ...contractTypes }));
  const isNew = (column: Column) => !types.has(nameOf(column)) && column.references.some((target) => types.has(target));
  // A key may be the foreign key of another table, so each round may find more.
  for (let found = columns.filter(isNew); found.length > 0; found = columns.filter(isNew)) {
    for (const column of found) types.set(nameOf(column), column.references.map((target) => types.get(target)).find(Boolean) ?? '');
  }
  return types;
}

function printContractImports(): string {
  const names = [...new Set([...Object.values(idTypes), ...Object.values(contractTypes)].map((type) => type.replace(/\W.*/, '')))].sort();
  const files = [...Map.groupBy(names, (name) => contractImports[name] ?? 'core/ids.ts')].sort(([one], [other]) => (one < other ? -1 : 1));
  return files.map(([file, types]) => `import type { ${types.join(', ')} } from '@x1/contract/${file}';`).join('\n');
}

/** As TypeScript names it; from which SQL must be able to name it again. */
function toName(name: string): string {
  if (toSnakeCase(toCamelCase(name)) !== name) throw new Error(`${name} cannot be written in camelCase: name it otherwise`);
  return toCamelCase(name);
}

function printColumn(column: Column, ids: ReadonlyMap<string, string>): string {
  return `    ${toName(column.name)}: ${toColumnType(column, ids.get(nameOf(column)) ?? toValueType(column))};`;
}

function toColumnType(column: Column, valueType: string): string {
  const selected = column.isNullable ? `${valueType} | null` : valueType;
  const isFixed = isWrittenOnce(column);
  if (column.isAlwaysGenerated || triggerWritten.includes(column.table)) return `GeneratedAlways<${selected}>`;
  if (column.type === 'jsonb') return toJsonType(column, isFixed);
  if (isFixed) return column.hasDefault ? `FixedGenerated<${selected}>` : `Fixed<${selected}>`;
  return column.hasDefault ? `Generated<${selected}>` : selected;
}

/** Written as text, and read as it was written. */
function toJsonType({ hasDefault, isNullable }: Column, isFixed: boolean): string {
  const written = isNullable ? 'string | null' : 'string';
  return `ColumnType<unknown, ${hasDefault ? `${written} | undefined` : written}, ${isFixed ? 'never' : written}>`;
}

function toValueType(column: Column): string {
  const typeName = typeNames[column.type];
  if (!typeName) throw new Error(`${nameOf(column)} has the type ${column.type}, which has no type in TypeScript yet`);
  return (
    listAllowed(column)
      ?.map((text) => `'${text}'`)
      .join(' | ') ?? typeName
  );
}

/** The texts that a check such as `state = ANY (ARRAY['open'::text, 'closed'::text])` lets in. */
function listAllowed({ checks }: Column): string[] | undefined {
  const check = checks.find((text) => /^CHECK \(\("?\w+"? = ANY \(ARRAY\['/.test(text));
  return check
    ?.matchAll(/'([^']+)'::text/g)
    .map(([, text]) => text ?? '')
    .toArray();
}

function isWrittenOnce(column: Column): boolean {
  if (updatable.includes(nameOf(column))) return false;
  const updated = updatedTables[column.table];
  const isKey = column.isPrimaryKey || (column.references.length > 0 && !column.isNullable);
  return isKey || column.name === 'created_at' || updated === undefined || updated.includes(column.name);
}

const nameOf = ({ table, name }: Column) => `${table}.${name}`;

function assertNamesExist(columns: readonly Column[]): void {
  const existing = new Set(columns.flatMap((column) => [column.table, nameOf(column)]));
  const listed = Object.entries(updatedTables).flatMap(([table, names]) => [table, ...names.map((name) => `${table}.${name}`)]);
  const named = [...triggerWritten, ...listed, ...updatable, ...Object.keys(idTypes), ...Object.keys(contractTypes)];
  const unknown = named.filter((name) => !existing.has(name));
  if (unknown.length > 0) throw new Error(`not-in-migrations.ts names what no migration makes: ${unknown.join(', ')}`);
}
