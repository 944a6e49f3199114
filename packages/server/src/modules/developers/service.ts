import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { ApiSession } from '@x1/contract/developers/session.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import { createOutsideRequests } from '../../platform/outside-request.ts';
import { createApiKeys } from './api-keys.ts';
import { createDelivering } from './delivering.ts';
import type { DevelopersNeeds } from './needs.ts';
import { findApiSession, listApiSessions } from './reads/sessions.ts';
import { createWebhooks } from './webhooks.ts';

type Needs = Pick<ModuleContext, 'config' | 'db' | 'clock' | 'events' | 'jobs' | 'logger' | 'secrets'> & DevelopersNeeds;

export type DevelopersService = ReturnType<typeof createDevelopersService>;

/** How other people's programs work with X1: keys, what they read, and what they're told. */
export function createDevelopersService(needs: Needs) {
  const { config, db, trainers } = needs;
  // What a receiver answers besides its status is nothing to X1.
  const send = createOutsideRequests(config.webhookReceivers, { mostBytes: 0 });
  return {
    ...createApiKeys(needs),
    ...createWebhooks(needs),
    ...createDelivering({ ...needs, send }),

    /** The caller's sessions; none without a profile. */
    listSessions: async ({ userId }: Actor, request: PageRequest): Promise<PageOf<ApiSession>> => {
      const own = await trainers.findTrainerByUser(db, userId);
      return own ? listApiSessions(db, own.id, request) : { items: [], nextCursor: null, total: 0 };
    },

    /** @throws AppError 'appointment.not_found' also for somebody else's, and before it's paid */
    getSession: async ({ userId }: Actor, id: AppointmentId): Promise<ApiSession> => {
      const own = await trainers.findTrainerByUser(db, userId);
      const found = own && (await findApiSession(db, own.id, id));
      if (!found) throw new AppError('appointment.not_found');
      return found;
    },
  };
}
