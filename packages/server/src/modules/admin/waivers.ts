import type { AdminWaiver, WaiverPublication } from '@x1/contract/admin/waiver.ts';
import type { Actor } from '../../http/actor.ts';
import { type Audit, found } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { listWaivers } from './reads/waivers.ts';

/** What operators do about the waiver. */
export function createWaiverActions(audit: Audit, { consents }: Pick<AdminNeeds, 'consents'>) {
  return {
    /** Publishes a new version of the waiver (R173). */
    publishWaiver: (actor: Actor, { reason, ...texts }: WaiverPublication): Promise<{ waiver: AdminWaiver; isNew: boolean }> =>
      audit.record(actor, { action: 'waivers.publish', object: 'waiver', reason }, async (tx) => {
        const { version, isNew } = await consents.publishWaiver(tx, actor.userId, texts);
        const waiver = found((await listWaivers(tx, { limit: 1, version })).items[0], 'server.unavailable');
        return { waiver, isNew };
      }),
  };
}
