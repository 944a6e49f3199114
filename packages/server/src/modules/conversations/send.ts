import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { hideContactDetails } from '../../platform/contact-details/hide.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashBytes } from '../../platform/tokens.ts';
import { messageSent } from './events.ts';
import * as messages from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertOpen, assertParty, otherSide, userOf } from './policy.ts';
import * as store from './store.ts';
import type { Conversation, StoredMessage } from './tables.ts';
import { toMessage } from './to-message.ts';

type SendNeeds = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'realtime'> & Pick<ConversationsNeeds, 'accounts'>;

/** The same text to more people than this within a day is refused (security.md F67). */
const maxReceiversOfOneText = 5;
const dayMs = 86_400_000;

export interface Written {
  readonly mentorshipId: MentorshipId;
  readonly content: string;
  readonly clientMessageId?: string | undefined;
}

/** A stored message with its conversation. */
export interface Sent {
  readonly stored: StoredMessage;
  readonly conversation: Conversation;
  readonly isNew: boolean;
}

/** Sending a message: the same for HTTP and sockets. */
export function createSend({ db, clock, events, logger, realtime, accounts }: SendNeeds) {
  async function assertNotToMany(tx: Tx, senderId: UserId, mentorshipId: MentorshipId, textKey: Buffer): Promise<void> {
    const since = new Date(clock.now().getTime() - dayMs);
    if ((await messages.countReceiversOf(tx, { senderId, textKey, mentorshipId, since })) < maxReceiversOfOneText) return;
    logger.warn('A message sent to many people was held', { securityEvent: 'mass_message', userId: senderId });
    throw new AppError('conversation.held_for_review');
  }

  async function write(tx: Tx, actor: Actor, written: Written): Promise<Sent> {
    const { mentorshipId, content } = written;
    const clientMessageId = written.clientMessageId ?? null;
    const senderId = actor.userId;
    // A second adult may have been removed since the call began (R172).
    if (actor.familyId !== senderId) await accounts.assertStaysOpen(tx, actor);
    const textKey = textKeyOf(content);
    // Before the row is locked, and in this order for everyone: the same text sent to six people at once is counted one by one.
    if (textKey) await advisoryLock(tx, 'message-text', `${senderId}:${textKey.toString('base64')}`);
    const { conversation, side } = assertParty(actor, await store.findForUpdate(tx, mentorshipId));
    const earlier = clientMessageId === null ? undefined : await messages.findSent(tx, { mentorshipId, senderId, clientMessageId });
    if (earlier) return { stored: earlier, conversation, isNew: false };
    assertOpen(conversation);
    if (textKey) await assertNotToMany(tx, senderId, mentorshipId, textKey);
    const { text, isChanged } = conversation.hasPurchase ? { text: content, isChanged: false } : hideContactDetails(content);
    const stored = await messages.insertMessage(tx, {
      mentorshipId,
      senderId,
      content: text,
      clientMessageId,
      contactDetailsHidden: isChanged,
      textKey: textKey ?? null,
      createdAt: clock.now(),
    });
    await store.setLastMessage(tx, mentorshipId, { messageId: stored.id, at: stored.createdAt });
    await events.announce(tx, messageSent, { messageId: stored.id, mentorshipId, receiverId: userOf(otherSide[side], conversation) });
    return { stored, conversation, isNew: true };
  }

  return {
    /**
     * Stores a message from the caller to the other side and notifies both; with the `clientMessageId` of a stored one, returns that one and
     * notifies nobody again (R138, R141). Before the first payment contact details are hidden, and the original is not stored (F66).
     *
     * @throws AppError 'conversation.not_found', 'conversation.blocked', 'conversation.held_for_review'
     */
    send: async (actor: Actor, written: Written): Promise<Sent> => {
      const sent = await inTransaction(db, (tx) => write(tx, actor, written));
      const { conversation, stored, isNew } = sent;
      if (isNew) realtime.tell([conversation.parentId, conversation.trainerUserId], 'new-message', toMessage(stored, conversation));
      return sent;
    },
  };
}

/** Shorter texts, such as 'See you tomorrow!', are sent to many people for good reasons. */
const shortest = 20;

/**
 * A normalized form of a text: case, spaces and punctuation make no difference (security.md F67).
 *
 * @returns undefined for texts that are too short
 */
function textKeyOf(text: string): Buffer | undefined {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return text.length >= shortest ? hashBytes(Buffer.from(letters || text)) : undefined;
}
