import type { EvidenceIdentity, EvidenceMessage, EvidenceProfile } from '@x1/contract/admin/report.ts';
import type { MentorshipId, MessageId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { ReportSubject } from '@x1/contract/safety/report.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';

interface Subject {
  readonly accusedId: UserId;
  readonly mentorshipId: MentorshipId | null;
  readonly evidence: { readonly messages: EvidenceMessage[]; readonly profile: EvidenceProfile | null };
}

/** How many messages are copied: on each side of the reported one, or the newest of a conversation. */
const AROUND = 20;
const NEWEST = 50;

/**
 * What somebody reports, as it stands now: a message of an own conversation, the other side of one, or a trainer whom everybody sees.
 *
 * @returns undefined where there is nothing of the kind for this person
 */
export function readReportedSubject(
  tx: Tx,
  { userId }: { userId: UserId },
  { subject, id }: { subject: ReportSubject; id: number },
): Promise<Subject | undefined> {
  if (subject === 'message') return readMessage(tx, userId, id);
  return subject === 'user' ? readCounterpart(tx, userId, id) : readProfile(tx, id);
}

/** Who a person is, as the account says. */
export async function readIdentity(tx: Tx, userId: UserId): Promise<EvidenceIdentity> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.user_id', 'u.id')
    .select(['u.name', 'u.email', 'u.phone', 't.phone as trainer_phone', 'u.adult_confirmed_at'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    email: row.email,
    phone: row.phone ?? row.trainer_phone,
    adultConfirmedAt: toInstant(row.adult_confirmed_at),
  };
}

async function readMessage(tx: Tx, userId: UserId, messageId: number): Promise<Subject | undefined> {
  const found = await tx
    .selectFrom('messages as m')
    .innerJoin('mentorships as s', 's.id', 'm.mentorship_id')
    .select(['m.sender_id', 's.id as mentorship_id'])
    .where('m.id', '=', messageId)
    .where((party) => party.or([party('s.parent_id', '=', userId), party('s.trainer_user_id', '=', userId)]))
    .executeTakeFirst();
  if (!found) return undefined;
  const before = await messagesOf(tx, found.mentorship_id)
    .where('id', '<=', messageId)
    .orderBy('id', 'desc')
    .limit(AROUND + 1)
    .execute();
  const after = await messagesOf(tx, found.mentorship_id).where('id', '>', messageId).orderBy('id').limit(AROUND).execute();
  const messages = [...before.reverse(), ...after].map((row) => toMessage(row, messageId));
  return {
    accusedId: found.sender_id as UserId,
    mentorshipId: found.mentorship_id as MentorshipId,
    evidence: { messages, profile: null },
  };
}

async function readCounterpart(tx: Tx, userId: UserId, otherId: number): Promise<Subject | undefined> {
  const found = await tx
    .selectFrom('mentorships')
    .select('id')
    .where((pair) =>
      pair.or([
        pair.and([pair('parent_id', '=', userId), pair('trainer_user_id', '=', otherId)]),
        pair.and([pair('parent_id', '=', otherId), pair('trainer_user_id', '=', userId)]),
      ]),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const newest = await messagesOf(tx, found.id).orderBy('id', 'desc').limit(NEWEST).execute();
  const messages = newest.reverse().map((row) => toMessage(row, undefined));
  return { accusedId: otherId as UserId, mentorshipId: found.id as MentorshipId, evidence: { messages, profile: null } };
}

async function readProfile(tx: Tx, trainerId: number): Promise<Subject | undefined> {
  const row = await tx
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .selectAll('t')
    .where('t.id', '=', trainerId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const texts = [
    { label: 'Athletic bio', text: row.athletic_bio },
    { label: 'Achievements', text: row.achievements },
    { label: 'Training philosophy', text: row.training_philosophy },
    { label: 'Experience', text: row.experience },
    { label: 'Training approach', text: row.training_approach_description },
    { label: 'Team', text: row.team },
    { label: 'University', text: row.current_university },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
  const profile = { trainerId: row.id as TrainerId, name: row.name, sports: row.sports, texts };
  return { accusedId: row.user_id as UserId, mentorshipId: null, evidence: { messages: [], profile } };
}

function messagesOf(tx: Tx, mentorshipId: number) {
  return tx.selectFrom('messages').select(['id', 'sender_id', 'content', 'created_at']).where('mentorship_id', '=', mentorshipId);
}

function toMessage(
  row: { id: number; sender_id: number; content: string; created_at: Date },
  reportedId: number | undefined,
): EvidenceMessage {
  return {
    id: row.id as MessageId,
    senderId: row.sender_id as UserId,
    content: row.content,
    timestamp: row.created_at.toISOString(),
    isReported: row.id === reportedId,
  };
}
