import * as z from 'zod';

/** Where PostgreSQL is, and how many connections a process opens to it. */
export interface DatabaseSettings {
  /** The address of PostgreSQL or of a pooler in front of it; undefined starts the embedded one in the data directory. */
  databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, where `databaseUrl` is a pooler's. */
  databaseDirectUrl?: string | undefined;
  /** The address of a replica, or of a pooler in front of it, for reads that may be a few seconds old. */
  databaseReadUrl?: string | undefined;
  /** Connections to `databaseUrl`, and as many to `databaseReadUrl`, 10 by default. */
  databasePoolSize?: number | undefined;
  /** How long to wait for another process that's migrating the database, ten minutes by default. */
  migrateWaitMs?: number | undefined;
}

const address = z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user@host/x1' }).optional();

/** The variables of the database; `config.ts` reads them. */
export const databaseShape = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_READ_URL: address,
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(4, 'must be at least 4')
    .max(200, 'must be at most 200')
    .optional(),
  MIGRATE_WAIT_SECONDS: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be at least 1')
    .max(86_400, 'must be at most 86400')
    .optional(),
};
type Variables = { [Name in keyof typeof databaseShape]: z.output<(typeof databaseShape)[Name]> };

/** The other addresses belong to `DATABASE_URL`. */
export function findDatabaseProblems({ DATABASE_URL, ...others }: Variables): string[] {
  if (DATABASE_URL !== undefined) return [];
  const added = (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).filter((name) => others[name] !== undefined);
  return added.map((name) => `DATABASE_URL is missing: ${name} only adds to it`);
}

export function toDatabaseSettings(variables: Variables): DatabaseSettings {
  return {
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReadUrl: variables.DATABASE_READ_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    migrateWaitMs: variables.MIGRATE_WAIT_SECONDS === undefined ? undefined : variables.MIGRATE_WAIT_SECONDS * 1_000,
  };
}
