import { sql } from 'kysely';

/** How a person without a name is called: the part of the e-mail before the @ (R35). For queries that join `users as parent`; the e-mail itself is in no list. */
export const parentName = sql<string>`coalesce(nullif(parent.name, ''), split_part(parent.email, '@', 1))`;
