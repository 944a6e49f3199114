import { type NewSavedView, SAVED_VIEWS_MAX, SavedView } from '@x1/contract/admin/saved-view.ts';
import type { SavedViewId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Audit } from './audit.ts';

/** Each operator's own named filters (decision 0114). What is searched for may be somebody's name: it isn't in the log. */
export function createSavedViewActions(audit: Audit, { clock }: Pick<ModuleContext, 'clock'>) {
  return {
    /** The caller's own, by list and name. */
    listSavedViews: (actor: Actor): Promise<SavedView[]> =>
      audit.record(actor, { action: 'saved_views.list', object: 'list' }, (tx) => listViews(tx, actor.userId)),

    /**
     * Keeps filters under a name. The same filters under the same name are there once: a second press changes nothing.
     *
     * @throws AppError 'saved_view.name_taken' for other filters, 'saved_view.too_many'
     */
    saveView: (actor: Actor, { list, name, filters }: z.infer<typeof NewSavedView>): Promise<{ view: SavedView; isNew: boolean }> =>
      audit.record(actor, { action: 'saved_views.save', object: 'list', reason: list }, async (tx) => {
        // One at a time for each operator: neither the name nor the number is passed by two at once.
        await advisoryLock(tx, 'saved-views', actor.userId);
        const own = await listViews(tx, actor.userId);
        const same = own.find((view) => view.list === list && view.name.toLowerCase() === name.toLowerCase());
        if (same && isSame(same.filters, filters)) return { view: same, isNew: false };
        if (same) throw new AppError('saved_view.name_taken');
        if (own.length >= SAVED_VIEWS_MAX) throw new AppError('saved_view.too_many');
        const { id } = await tx
          .insertInto('savedViews')
          .values({ operatorId: actor.userId, list, name, filters: JSON.stringify(filters), savedAt: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { view: { id, list, name, filters }, isNew: true };
      }),

    /** Removes one of the caller's own. Gone already, or somebody else's, nothing happens. */
    removeSavedView: (actor: Actor, id: SavedViewId): Promise<void> =>
      audit.record(actor, { action: 'saved_views.remove', object: 'list' }, async (tx) => {
        await tx.deleteFrom('savedViews').where('id', '=', id).where('operatorId', '=', actor.userId).execute();
      }),
  };
}

async function listViews(tx: Tx, operatorId: UserId): Promise<SavedView[]> {
  const rows = await tx
    .selectFrom('savedViews')
    .select(['id', 'list', 'name', 'filters'])
    .where('operatorId', '=', operatorId)
    .orderBy('list')
    .orderBy(sql`lower(name)`)
    .execute();
  return z.array(SavedView).parse(rows);
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
