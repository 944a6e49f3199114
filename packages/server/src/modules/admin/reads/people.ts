import type { Person } from '@x1/contract/admin/person.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { containing } from '../../../platform/db/containing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';

/** Looks people up by id; everyone a list names exists. */
export type PersonOf = (userId: UserId) => Person;

/** People as lists of the console show them. */
export async function readPeople(tx: Tx, userIds: readonly UserId[]): Promise<PersonOf> {
  const ids = [...new Set(userIds)];
  const rows = ids.length === 0 ? [] : await peopleRows(tx).where('u.id', 'in', ids).execute();
  const people = new Map(rows.map((row) => [row.id, toPerson(row)]));
  return (userId) => {
    const person = people.get(userId);
    invariant(person, `person ${userId} was not looked up`);
    return person;
  };
}

function peopleRows(tx: Tx) {
  return tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['u.id', 'u.role', 'u.name', 'u.email', 'u.disabledAt', 't.id as trainerId']);
}

function toPerson(row: Awaited<ReturnType<ReturnType<typeof peopleRows>['executeTakeFirstOrThrow']>>): Person {
  return {
    id: row.id as UserId,
    role: row.role,
    name: row.name,
    email: row.email,
    isDisabled: row.disabledAt !== null,
    trainerId: row.trainerId as TrainerId | null,
  };
}

/** The id that a search text may be; undefined for other text. */
export function idIn<Id>(q: string | undefined, schema: z.ZodMiniType<Id>): Id | undefined {
  return q !== undefined && /^#?[1-9][0-9]{0,8}$/.test(q) ? schema.parse(Number(q.replace('#', ''))) : undefined;
}

/** Whether a person's name or email contains this text, ignoring case and accents. @param alias of `users` in the query */
export function isNamed(alias: string, q: string): RawBuilder<boolean> {
  const name = sql.ref(`${alias}.name`);
  const email = sql.ref(`${alias}.email`);
  return sql<boolean>`(folded_text(coalesce(${name}, '')) like ${containing(q)} or folded_text(${email}) like ${containing(q)})`;
}
