import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { hideContactDetails } from '../../platform/contact-details/hide.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { messagesSent } from './events.ts';
import * as messages from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertOpen, assertParty, otherSide, userOf } from './policy.ts';
import * as store from './store.ts';
import type { Sent, Written } from './tables.ts';
import { maxReceiversOfOneText, sameTextSince, TEXT_LOCK, textKeyOf, textLockId } from './text-key.ts';

type WriteNeeds = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger'> & Pick<ConversationsNeeds, 'accounts' | 'media'>;

/** Writes one message by every rule, and waits for whatever it has to wait for. */
export function createWriteOne({ db, clock, events, logger, accounts, media }: WriteNeeds) {
  async function assertNotToMany(tx: Tx, senderId: UserId, mentorshipId: MentorshipId, textKey: Buffer): Promise<void> {
    const since = sameTextSince(clock.now());
    if ((await messages.countReceiversOf(tx, { senderId, textKey, mentorshipId, since })) < maxReceiversOfOneText) return;
    logger.warn('A message sent to many people was held', { securityEvent: 'mass_message', userId: senderId });
    throw new AppError('conversation.held_for_review');
  }

  async function write(tx: Tx, actor: Actor, written: Written): Promise<Sent> {
    const { mentorshipId, content, attachmentIds } = written;
    const clientMessageId = written.clientMessageId ?? null;
    const senderId = actor.userId;
    // A second adult may have been removed since the call began (R172).
    if (actor.familyId !== senderId) await accounts.assertStaysOpen(tx, actor);
    const textKey = textKeyOf(content);
    // Before the row is locked, and in this order for everyone: the same text sent to six people at once is counted one by one.
    if (textKey) await advisoryLock(tx, TEXT_LOCK, textLockId(senderId, textKey));
    const { conversation, side } = assertParty(actor, await store.findForUpdate(tx, mentorshipId));
    const earlier = clientMessageId === null ? undefined : await messages.findSent(tx, { mentorshipId, senderId, clientMessageId });
    if (earlier) return { stored: earlier, talk: conversation, isNew: false };
    assertOpen(conversation);
    if (textKey) await assertNotToMany(tx, senderId, mentorshipId, textKey);
    const files = attachmentIds ? await media.takeForMessage(tx, { ownerId: senderId, mediaIds: attachmentIds }) : null;
    const { text, attachments, isChanged } = conversation.hasPurchase
      ? { text: content, attachments: files, isChanged: false }
      : withoutContactDetails(content, files);
    const stored = await messages.insertMessage(tx, {
      mentorshipId,
      senderId,
      content: text,
      attachments,
      clientMessageId,
      contactDetailsHidden: isChanged,
      textKey: textKey ?? null,
      createdAt: clock.now(),
    });
    await store.setLastMessage(tx, mentorshipId, { messageId: stored.id, at: stored.createdAt });
    const receiverId = userOf(otherSide[side], conversation);
    await events.announce(tx, messagesSent, { messages: [{ messageId: stored.id, mentorshipId, receiverId }] });
    return { stored, talk: conversation, isNew: true };
  }

  /** @throws AppError 'conversation.not_found', 'conversation.blocked', 'conversation.held_for_review', 'conversation.file_gone' */
  return (actor: Actor, written: Written): Promise<Sent> => inTransaction(db, (tx) => write(tx, actor, written));
}

/** Neither the text nor a file's name says how to reach each other elsewhere (security.md F66). */
function withoutContactDetails(content: string, files: readonly Attachment[] | null) {
  const text = hideContactDetails(content);
  const names = files?.map(({ name }) => hideContactDetails(name)) ?? [];
  return {
    text: text.text,
    attachments: files?.map((file, at) => ({ ...file, name: names[at]?.text ?? file.name })) ?? null,
    isChanged: text.isChanged || names.some(({ isChanged }) => isChanged),
  };
}
