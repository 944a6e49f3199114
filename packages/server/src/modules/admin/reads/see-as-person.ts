import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SeenPerson } from './see-as-lists.ts';

/** Whom an operator may see as. @throws AppError 'user.not_found', 'user.is_operator', 'user.closed' */
export async function getSeenPerson(tx: Tx, userId: UserId): Promise<SeenPerson> {
  const person = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['u.id as userId', 'u.role', 'u.closedAt', 't.id as trainerId', sql<UserId>`family_of(u.id)`.as('familyId')])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('user.not_found');
  const { closedAt, ...seen } = person;
  if (seen.role === 'admin') throw new AppError('user.is_operator');
  if (closedAt !== null) throw new AppError('user.closed');
  return { ...seen, role: seen.role };
}
