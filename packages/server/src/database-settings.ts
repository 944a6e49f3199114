import * as z from 'zod';

/** Where PostgreSQL is, and how many connections a process opens to it. */
export interface DatabaseSettings {
  /** The address of PostgreSQL or of a pooler in front of it; undefined starts the embedded one in the data directory. */
  databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, where `databaseUrl` is a pooler's. */
  databaseDirectUrl?: string | undefined;
  /** Connections to `databaseUrl`, 10 by default. */
  databasePoolSize?: number | undefined;
}

const address = z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user@host/x1' }).optional();

/** The variables of the database; `config.ts` reads them. */
export const databaseShape = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(4, 'must be at least 4')
    .max(200, 'must be at most 200')
    .optional(),
};
type Variables = { [Name in keyof typeof databaseShape]: z.output<(typeof databaseShape)[Name]> };

/** A direct address belongs to another one. */
export function findDatabaseProblems({ DATABASE_URL, DATABASE_DIRECT_URL }: Variables): string[] {
  if (DATABASE_DIRECT_URL === undefined || DATABASE_URL !== undefined) return [];
  return ['DATABASE_URL is missing: DATABASE_DIRECT_URL only adds to it'];
}

export function toDatabaseSettings({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_SIZE }: Variables): DatabaseSettings {
  return { databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL, databasePoolSize: DATABASE_POOL_SIZE };
}
