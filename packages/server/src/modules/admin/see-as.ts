import { type NewSeeAs, SEE_AS_MINUTES, type SeeAs, SeeAsAccount } from '@x1/contract/admin/see-as.ts';
import type { SeeAsId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { type Audit, found } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { readAccount } from './reads/see-as-account.ts';
import { readSeenLists, type SeenLists, type SeenPerson } from './reads/see-as-lists.ts';
import { getSeenPerson } from './reads/see-as-person.ts';
import * as store from './see-as-store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & Pick<AdminNeeds, 'accounts' | 'notifications' | 'payouts' | 'trainers'>;
/** The person's lists, besides the account. */
type ListName = keyof SeenLists;
type RowOf<Name extends ListName> = SeenLists[Name] extends (...given: never[]) => Promise<PageOf<infer Row>> ? Row : never;

const forMs = SEE_AS_MINUTES * 60_000;

/**
 * Seeing what a person sees (decision 0115). It isn't a sign-in: nothing is accepted in that person's name. Each look is a line in the audit log,
 * after which the database itself refuses to write in that transaction.
 */
export function createSeeAsActions(audit: Audit, { db, clock, accounts, notifications, payouts, trainers }: Needs) {
  /** @throws AppError 'see_as.not_found' also for another operator's */
  const getOwn = async (tx: Tx, actor: Actor, id: SeeAsId) => found(await store.findOwn(tx, id, actor.userId), 'see_as.not_found');

  /** @throws AppError 'see_as.not_found', 'see_as.over', 'user.closed' */
  const look = <Result>(
    actor: Actor,
    id: SeeAsId,
    what: ListName | 'account',
    read: (tx: Tx, person: SeenPerson, row: store.SeeAsRow) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      const row = await getOwn(tx, actor, id);
      if (row.endedAt !== null || row.endsAt <= clock.now()) throw new AppError('see_as.over');
      await audit.note(tx, actor.userId, { action: `see_as.${what}`, object: 'user', objectId: row.userId, reason: row.reason });
      await sql`set transaction read only`.execute(tx);
      return read(tx, await getSeenPerson(tx, row.userId), row);
    });

  const lookAtList = <Name extends ListName>(actor: Actor, id: SeeAsId, name: Name, request: PageRequest): Promise<PageOf<RowOf<Name>>> =>
    look(actor, id, name, (tx, person) => readSeenLists[name](tx, person, request, clock.now()) as Promise<PageOf<RowOf<Name>>>);

  return {
    /**
     * Opens it for a quarter of an hour.
     *
     * @throws AppError 'auth.confirmation_required' without a proof of the last ten minutes, 'user.not_found', 'user.is_operator', 'user.closed'
     */
    openSeeAs: async (
      actor: Actor,
      userId: UserId,
      { reason, requestId }: z.infer<typeof NewSeeAs>,
    ): Promise<{ opened: SeeAs; isNew: boolean }> => {
      await accounts.assertConfirmed(actor, 'counts');
      return audit.record(actor, { action: 'see_as.open', object: 'user', objectId: userId, reason }, async (tx) => {
        await getSeenPerson(tx, userId);
        const openedAt = clock.now();
        const endsAt = new Date(openedAt.getTime() + forMs);
        const { row, isNew } = await store.openOnce(tx, { operatorId: actor.userId, userId, requestId, reason, openedAt, endsAt });
        return { opened: await store.toSeeAs(tx, row), isNew };
      });
    },

    /** @throws AppError 'see_as.not_found' */
    endSeeAs: (actor: Actor, id: SeeAsId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { userId } = await getOwn(tx, actor, id);
        await audit.note(tx, actor.userId, { action: 'see_as.end', object: 'user', objectId: userId });
        await store.setEnded(tx, id, clock.now());
      }),

    /** @throws AppError 'see_as.not_found', 'see_as.over', 'user.closed' */
    seeAccount: (actor: Actor, id: SeeAsId): Promise<SeeAsAccount> =>
      look(actor, id, 'account', async (tx, person, row) =>
        SeeAsAccount.parse({
          ...(await store.toSeeAs(tx, row)),
          ...(await readAccount(tx, person, { now: clock.now(), notifications, payouts, trainers })),
        }),
      ),

    /** @throws AppError 'see_as.not_found', 'see_as.over', 'user.closed' */
    lookAtList,
  };
}
