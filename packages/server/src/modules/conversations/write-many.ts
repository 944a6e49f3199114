import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { hideContactDetails } from '../../platform/contact-details/hide.ts';
import { messagesSent } from './events.ts';
import { type Draft, insertBatch } from './message-batch.ts';
import type { Sent, Written } from './tables.ts';
import { maxReceiversOfOneText, sameTextSince, textKeyOf, textLockId } from './text-key.ts';

type WriteNeeds = Pick<ModuleContext, 'db' | 'clock' | 'events'>;

/** A message on its way, and who sends it. */
export interface Sending {
  readonly actor: Actor;
  readonly written: Written;
}

/**
 * Writes those of many messages that nothing speaks against, by one statement (decision 0061). The others are left to `write-one.ts`, which
 * knows why: and so is every later one of the same conversation, so that none overtakes another.
 *
 * @returns each at its place; undefined for what is left
 */
export function createWriteMany({ db, clock, events }: WriteNeeds) {
  return async (all: readonly Sending[]): Promise<(Sent | undefined)[]> => {
    const drafts = toDrafts(all);
    if (drafts.size === 0) return all.map(() => undefined);
    const now = clock.now();
    const limits = { at: now, maxReceivers: maxReceiversOfOneText, since: sameTextSince(now) };
    const rows = await insertBatch(db, [...drafts.values()], limits, (messages) => events.announceWithin(messagesSent, messages));
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return all.map((sending) => {
      const draft = drafts.get(sending);
      const row = draft && byKey.get(keyOf(draft));
      return row && { stored: row, talk: row, isNew: true };
    });
  };
}

/** Those that can be written together: of one sender none with the same text or the same client's id as an earlier one. */
function toDrafts(all: readonly Sending[]): ReadonlyMap<Sending, Draft> {
  const drafts = new Map<Sending, Draft>();
  const taken = new Set<string>();
  const left = new Set<number>();
  for (const sending of all) {
    const draft = toDraft(sending);
    const keys = draft ? [keyOf(draft), ...(draft.textKey ? [textLockId(draft.senderId, draft.textKey)] : [])] : [];
    const { mentorshipId } = sending.written;
    if (draft && !left.has(mentorshipId) && !keys.some((key) => taken.has(key))) drafts.set(sending, draft);
    else left.add(mentorshipId);
    for (const key of keys) taken.add(key);
  }
  return drafts;
}

/** @returns undefined for what a single message needs more than this for: a second adult is looked up (R172), files are taken, and without the client's id nothing tells equal ones apart */
function toDraft({ actor: { userId: senderId, familyId }, written }: Sending): Draft | undefined {
  const { mentorshipId, content, clientMessageId } = written;
  if (clientMessageId === undefined || familyId !== senderId || written.attachmentIds) return undefined;
  return { mentorshipId, senderId, clientMessageId, content, hidden: hideContactDetails(content).text, textKey: textKeyOf(content) };
}

const keyOf = ({ mentorshipId, senderId, clientMessageId }: { mentorshipId: number; senderId: number; clientMessageId: string | null }) =>
  `${mentorshipId} ${senderId} ${clientMessageId}`;
