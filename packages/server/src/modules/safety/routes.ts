import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { safetyRoutes } from '@x1/contract/safety/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { SafetyService } from './service.ts';

type BlockState = 'none' | 'by-me' | 'by-counterpart';

interface Needs {
  safety: Pick<SafetyService, 'report'>;
  /** Sets or lifts the caller's own block, and answers how the conversation stands then. */
  setBlock: (actor: Actor, mentorshipId: MentorshipId, wish: 'block' | 'unblock') => Promise<BlockState>;
}

export function createSafetyHandlers({ safety, setBlock }: Needs): Handlers<typeof safetyRoutes> {
  return {
    report: async (actor, { body }) => {
      const { id, reportedAt, isNew } = await safety.report(actor, body);
      const receipt = { id, reportedAt: reportedAt.toISOString() };
      return isNew ? created(receipt) : receipt;
    },
    block: async (actor, { params: { mentorshipId } }) => ({ mentorshipId, block: await setBlock(actor, mentorshipId, 'block') }),
    unblock: async (actor, { params: { mentorshipId } }) => ({ mentorshipId, block: await setBlock(actor, mentorshipId, 'unblock') }),
  };
}
