import { sql } from 'kysely';

/** The key of a new row: unlike its number it never comes a second time, also not after a restore. */
export const newExternalKey = sql<string>`gen_random_uuid()::text`;

/** What outside services know a row by; one from before there were keys, by its number. */
export const externalKeyOf = (row: { id: number; externalKey: string | null }): string => row.externalKey ?? String(row.id);
