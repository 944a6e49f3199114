import { PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type { Client } from 'pg';

/**
 * Columns and tables are snake_case in SQL and camelCase in TypeScript. Identifiers are renamed where Kysely writes a query, and columns where
 * the driver reads their names, once for each result: rows are built under the right names, nothing is done for each of them (decision 0025).
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

/** Makes a connection name the columns of its results in camelCase, also those of SQL written by hand. Values stay as they are. */
export function readInCamelCase({ connection }: Client): void {
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = toCamelCase(field.name);
  });
}

/** `starts_at` as TypeScript says it: `startsAt`. What has no underscore stays. */
export const toCamelCase = remembered((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** `startsAt` as SQL says it: `starts_at`. What is in snake_case already stays. */
export const toSnakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Names are few: those of the schema and of the aliases in the code. */
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
