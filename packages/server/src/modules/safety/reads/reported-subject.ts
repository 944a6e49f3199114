import type { EvidenceIdentity, EvidenceMessage } from '@x1/contract/admin/report.ts';
import { type MentorshipId, MessageId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { ReportSubject } from '@x1/contract/safety/report.ts';
import { type ProfileText, profileTextKeys, profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { ReportedSubject } from '../evidence.ts';
import { readReportedTexts } from './reported-texts.ts';

/** How many messages are copied: on each side of the reported one, or the newest of a conversation. */
const AROUND = 20;
const NEWEST = 50;

/**
 * What somebody reports, in its current state: a message of an own conversation, the other side of one, what everybody sees (a trainer, a
 * program on sale, a review, its answer), or what the other side wrote about a shared session.
 *
 * @returns undefined where there is nothing of the kind for this person
 */
export function readReportedSubject(
  tx: Tx,
  { familyId }: { familyId: UserId },
  { subject, id }: { subject: ReportSubject; id: number },
): Promise<ReportedSubject | undefined> {
  if (subject === 'message') return readMessage(tx, familyId, MessageId.parse(id));
  if (subject === 'user') return readCounterpart(tx, familyId, UserId.parse(id));
  return subject === 'trainer' ? readProfile(tx, TrainerId.parse(id)) : readReportedTexts(tx, familyId, { subject, id });
}

/** Who a person is, as the account says. */
export async function readIdentity(tx: Tx, userId: UserId): Promise<EvidenceIdentity> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['u.name', 'u.email', 'u.phone', 't.phone as trainerPhone', 'u.adultConfirmedAt'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    email: row.email,
    phone: row.phone ?? row.trainerPhone,
    adultConfirmedAt: toInstant(row.adultConfirmedAt),
  };
}

async function readMessage(tx: Tx, familyId: UserId, messageId: MessageId): Promise<ReportedSubject | undefined> {
  const found = await tx
    .selectFrom('messages as m')
    .innerJoin('mentorships as s', 's.id', 'm.mentorshipId')
    .select(['m.senderId', 's.id as mentorshipId'])
    .where('m.id', '=', messageId)
    .where((party) =>
      party.or([
        // Of the own side, whichever of its adults wrote, there is nothing to report.
        party.and([party('s.parentId', '=', familyId), party('m.senderId', '=', party.ref('s.trainerUserId'))]),
        party.and([party('s.trainerUserId', '=', familyId), party('m.senderId', '<>', familyId)]),
      ]),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const before = await messagesOf(tx, found.mentorshipId)
    .where('id', '<=', messageId)
    .orderBy('id', 'desc')
    .limit(AROUND + 1)
    .execute();
  const after = await messagesOf(tx, found.mentorshipId).where('id', '>', messageId).orderBy('id').limit(AROUND).execute();
  const messages = [...before.reverse(), ...after].map((row) => toMessage(row, messageId));
  return {
    accusedId: found.senderId,
    mentorshipId: found.mentorshipId,
    evidence: { messages, profile: null, texts: [] },
  };
}

async function readCounterpart(tx: Tx, userId: UserId, otherId: UserId): Promise<ReportedSubject | undefined> {
  const found = await tx
    .selectFrom('mentorships')
    .select('id')
    .where((pair) =>
      pair.or([
        pair.and([pair('parentId', '=', userId), pair('trainerUserId', '=', otherId)]),
        pair.and([pair('parentId', '=', otherId), pair('trainerUserId', '=', userId)]),
      ]),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const newest = await messagesOf(tx, found.id).orderBy('id', 'desc').limit(NEWEST).execute();
  const messages = newest.reverse().map((row) => toMessage(row, undefined));
  return { accusedId: otherId, mentorshipId: found.id, evidence: { messages, profile: null, texts: [] } };
}

async function readProfile(tx: Tx, trainerId: TrainerId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .selectAll('t')
    .where('t.id', '=', trainerId)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const texts = profileTextKeys.flatMap((key) => {
    const { reportLabel: label }: ProfileText = profileTexts[key];
    const text = row[key];
    return label && text ? [{ label, text }] : [];
  });
  const profile = { trainerId: row.id, name: row.name, sports: row.sports, texts };
  return { accusedId: row.userId, mentorshipId: null, evidence: { messages: [], profile, texts: [] } };
}

function messagesOf(tx: Tx, mentorshipId: MentorshipId) {
  return tx
    .selectFrom('messages')
    .select(['id', 'senderId', 'content', 'createdAt', sql<Attachment[] | null>`attachments`.as('attachments')])
    .where('mentorshipId', '=', mentorshipId);
}

function toMessage(
  row: { id: MessageId; senderId: UserId; content: string; createdAt: Date; attachments: Attachment[] | null },
  reportedId: number | undefined,
): EvidenceMessage {
  return {
    id: row.id,
    senderId: row.senderId,
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    isReported: row.id === reportedId,
    ...(row.attachments && { attachments: row.attachments }),
  };
}
