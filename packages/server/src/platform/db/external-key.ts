import { sql } from 'kysely';

/** The key of a new row: unlike its id it is never reused, even after a restore. */
export const newExternalKey = sql<string>`gen_random_uuid()::text`;

/** The key by which outside services know a row; for rows from before there were keys, its id. */
export const externalKeyOf = (row: { id: number; externalKey: string | null }): string => row.externalKey ?? String(row.id);
