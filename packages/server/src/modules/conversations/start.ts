import type { MentorshipId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertOpen, assertStartsForSelf } from './policy.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & Pick<ConversationsNeeds, 'accounts' | 'trainers' | 'safety'>;

/** New conversations of a person within a day (security.md F67), and while the email is not confirmed (R180). */
const maxStartedPerDay = 20;
const maxStartedUnconfirmed = 3;
const dayMs = 86_400_000;

/** Starting a conversation. */
export function createStart({ db, clock, accounts, trainers, safety }: Needs) {
  /** A disabled trainer counts as missing. @throws AppError 'trainer.not_found' */
  async function getActiveTrainer(tx: Tx, trainerId: TrainerId): Promise<{ userId: UserId }> {
    const trainer = await trainers.getTrainer(tx, trainerId);
    if ((await accounts.getAccount(trainer.userId, tx)).isDisabled) throw new AppError('trainer.not_found');
    return trainer;
  }

  async function assertMayStartMore(tx: Tx, { userId, familyId }: Actor): Promise<void> {
    await advisoryLock(tx, 'conversation-start', familyId);
    const since = new Date(clock.now().getTime() - dayMs);
    const started = await store.countStarted(tx, familyId, since);
    if (started >= maxStartedPerDay) throw new AppError('conversation.too_many');
    if (started < maxStartedUnconfirmed) return;
    if (!(await accounts.getAccount(userId, tx)).isEmailConfirmed) throw new AppError('conversation.email_unconfirmed');
  }

  async function startAsParent(tx: Tx, actor: Actor, trainerId: TrainerId): Promise<{ id: MentorshipId; isNew: boolean }> {
    await accounts.assertStaysOpen(tx, actor);
    const parentId = actor.familyId;
    const { userId: trainerUserId } = await getActiveTrainer(tx, trainerId);
    const known = await store.findOfPair(tx, { trainerId, parentId });
    if (known) {
      assertOpen(known);
      return { id: known.id, isNew: false };
    }
    if (await safety.isPaused(trainerUserId, tx)) throw new AppError('trainer.not_taking_requests');
    await assertMayStartMore(tx, actor);
    const made = await store.insertConversation(tx, { trainerId, trainerUserId, parentId, startedBy: parentId, at: clock.now() });
    const found = made ?? (await store.findOfPair(tx, { trainerId, parentId }));
    if (!found) throw new AppError('server.unavailable');
    return { id: found.id, isNew: made !== undefined };
  }

  /** With families who have bought and so have a conversation, by either adult's id (R172); anyone else is a stranger (R135). */
  async function startAsTrainer(tx: Tx, trainerId: TrainerId, adultId: UserId): Promise<{ id: MentorshipId; isNew: boolean }> {
    const parentId = await accounts.getFamilyId(adultId);
    const known = await store.findOfPair(tx, { trainerId, parentId });
    if (!known?.hasPurchase) throw new AppError('auth.forbidden');
    assertOpen(known);
    return { id: known.id, isNew: false };
  }

  return {
    /**
     * The caller's conversation with a trainer, or with a parent who has bought from the caller; created if there is none.
     *
     * @throws AppError 'auth.forbidden', 'trainer.not_found', 'trainer.not_taking_requests', 'conversation.blocked', 'conversation.too_many',
     *   'conversation.email_unconfirmed'
     */
    start: async (
      actor: Actor,
      { trainerId, parentId }: { trainerId: TrainerId; parentId?: UserId | undefined },
    ): Promise<{ id: MentorshipId; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const ownTrainerId = actor.role === 'trainer' ? (await trainers.findTrainerByUser(tx, actor.userId))?.id : undefined;
        assertStartsForSelf(actor, { trainerId, parentId, ownTrainerId });
        if (actor.role === 'parent') return startAsParent(tx, actor, trainerId);
        if (parentId === undefined) throw new AppError('auth.forbidden');
        return startAsTrainer(tx, trainerId, parentId);
      }),
  };
}
