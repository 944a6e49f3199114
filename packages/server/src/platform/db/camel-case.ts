import { PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type { Client } from 'pg';

/**
 * Columns and tables are snake_case in SQL and camelCase in TypeScript. Identifiers are renamed where Kysely writes a query, and columns where
 * the driver reads their names, once per result: rows are built with the right names, without work per row (decision 0025).
 */
export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnakeCase(identifier));
  }
}

/** Makes a connection name result columns in camelCase, including those of hand-written SQL. Values are unchanged. */
export function readInCamelCase({ connection }: Client): void {
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = toCamelCase(field.name);
  });
}

/** `starts_at` → `startsAt`. A name without an underscore is unchanged. */
export const toCamelCase = remembered((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** `startsAt` → `starts_at`. A name in snake_case is unchanged. */
export const toSnakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** There are few names: those of the schema and of aliases in the code. */
function remembered(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const renamed = rename(name);
    known.set(name, renamed);
    return renamed;
  };
}
