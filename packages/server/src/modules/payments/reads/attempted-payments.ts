import { sql } from 'kysely';

/**
 * Whether anybody tried to pay: of the others, whose purchase dialog was only opened, lists, figures and rates of everybody but operators know
 * nothing (R183).
 *
 * @param payment the name of `transactions` in the query
 */
export const wasAttempted = (payment = 'transactions') => sql<boolean>`${sql.ref(`${payment}.attempted_at`)} is not null`;

/**
 * Whether a payment counts in the success rate: it is finished, and not a failed try after which the family tried the same purchase again. So a
 * purchase with declined tries before its success counts once (R183).
 *
 * @param payment the name of `transactions` in the query
 */
export const isFinishedPurchase = (payment = 'transactions') => {
  const own = (column: string) => sql.ref(`${payment}.${column}`);
  return sql<boolean>`(${wasAttempted(payment)} and ${own('status')} <> 'pending' and not (${own('status')} = 'failed' and exists (
    select from transactions later
    where later.parent_id = ${own('parent_id')} and later.program_id = ${own('program_id')} and later.session_type = ${own('session_type')}
      and later.id > ${own('id')} and ${wasAttempted('later')})))`;
};
