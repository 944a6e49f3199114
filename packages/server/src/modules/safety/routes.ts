import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { safetyRoutes } from '@x1/contract/safety/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { SafetyNeeds } from './needs.ts';
import type { SafetyService } from './service.ts';

type Needs = Pick<SafetyNeeds, 'conversations'> & { safety: SafetyService };

export function createSafetyHandlers({ safety, conversations }: Needs): Handlers<typeof safetyRoutes> {
  async function setBlock({ familyId }: Actor, mentorshipId: MentorshipId, wish: 'block' | 'unblock') {
    await conversations[wish](familyId, mentorshipId);
    const { block } = await conversations.readMentorship(familyId, mentorshipId);
    return { mentorshipId, block };
  }

  return {
    report: async (actor, { body }) => {
      const { id, reportedAt, isNew } = await safety.report(actor, body);
      const receipt = { id, reportedAt: reportedAt.toISOString() };
      return isNew ? created(receipt) : receipt;
    },
    block: (actor, { params: { mentorshipId } }) => setBlock(actor, mentorshipId, 'block'),
    unblock: (actor, { params: { mentorshipId } }) => setBlock(actor, mentorshipId, 'unblock'),
  };
}
