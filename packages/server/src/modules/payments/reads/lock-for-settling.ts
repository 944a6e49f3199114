import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { ProgramDraft } from '@x1/contract/programs/program.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { BlockGuard } from '../needs.ts';
import type { PaymentTransaction } from '../tables.ts';

/** The program as it is when the purchase is paid. */
export interface PurchasedProgram {
  readonly title: string;
  readonly description: string;
  readonly sessionMinutes: ProgramDraft['sessionMinutes'];
  readonly maxCapacity: number;
}

/** A payment with all that decides what becomes of it when it's paid. */
interface Purchase {
  readonly transaction: PaymentTransaction;
  readonly program: PurchasedProgram;
  /** Who of the two has left for good. */
  readonly left: { readonly parent: boolean; readonly trainer: boolean };
  /** One of the two blocks the other. */
  readonly isBlocked: boolean;
}

type PurchaseRow = PaymentTransaction & {
  readonly programTitle: string;
  readonly programDescription: string;
  readonly programMinutes: PurchasedProgram['sessionMinutes'];
  readonly maxCapacity: number;
  readonly hasParentLeft: boolean;
  readonly hasTrainerLeft: boolean;
  readonly blocks: { readonly parent: boolean; readonly trainer: boolean } | null;
};

/**
 * Locks a payment, then both people, then what they say about each other and the program, and reads them: nothing of it changes until the
 * transaction ends. Accounts come before programs, in the order in which closing an account locks them (L20). Every row is read again when it is
 * locked, so what had to be waited for is seen.
 *
 * @throws AppError 'transaction.not_found'
 */
export async function lockForSettling(tx: Tx, id: TransactionId, { blocksWithin }: Pick<BlockGuard, 'blocksWithin'>): Promise<Purchase> {
  const { rows } = await sql<PurchaseRow>`
    with payment as materialized (select * from transactions where id = ${id} for no key update),
    seller as materialized (select trainers.user_id from trainers where trainers.id = (select trainer_id from payment)),
    people as materialized (
      select users.id, users.closed_at from users
      where users.id = any (array(select parent_id from payment union all select user_id from seller)) order by users.id for share)
    select payment.*, program.title as program_title, program.description as program_description,
      program.session_minutes as program_minutes, program.max_capacity,
      who_left.has_parent_left, who_left.has_trainer_left, ${blocksWithin(sql`payment.trainer_id`, sql`payment.parent_id`)} as blocks
    from payment
    cross join (
      select bool_or(people.closed_at is not null and people.id <> seller.user_id) as has_parent_left,
        bool_or(people.closed_at is not null and people.id = seller.user_id) as has_trainer_left
      from people cross join seller) as who_left
    join programs as program on program.id = payment.program_id
    for share of program`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('transaction.not_found');
  const { programTitle, programDescription, programMinutes, maxCapacity, hasParentLeft, hasTrainerLeft, blocks, ...transaction } = row;
  return {
    transaction,
    program: { title: programTitle, description: programDescription, sessionMinutes: programMinutes, maxCapacity },
    left: { parent: hasParentLeft, trainer: hasTrainerLeft },
    isBlocked: blocks !== null && (blocks.parent || blocks.trainer),
  };
}
