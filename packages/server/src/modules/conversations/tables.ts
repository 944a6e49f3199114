import type { MentorshipStatus } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, MessageId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.generated.ts';

/** Which of the two somebody is. */
export type Side = 'parent' | 'trainer';

/** Up to which message somebody has got and has read; 0 before the first. */
export interface Marks {
  readonly deliveredUpToId: number;
  readonly readUpToId: number;
}

/** A conversation as its rules see it. */
export interface Conversation {
  readonly id: MentorshipId;
  readonly trainerId: TrainerId;
  readonly trainerUserId: UserId;
  readonly parentId: UserId;
  readonly programId: ProgramId | null;
  readonly status: MentorshipStatus;
  readonly hasPurchase: boolean;
  readonly createdAt: Date;
  readonly lastMessageId: MessageId | null;
  readonly marks: Readonly<Record<Side, Marks>>;
  readonly isBlockedBy: Readonly<Record<Side, boolean>>;
  /** Whether the account of a side is closed. */
  readonly hasLeft: Readonly<Record<Side, boolean>>;
}

/** One message as it is stored. */
export interface StoredMessage {
  readonly id: MessageId;
  readonly mentorshipId: MentorshipId;
  readonly senderId: UserId;
  readonly content: string;
  readonly clientMessageId: string | null;
  readonly contactDetailsHidden: boolean;
  readonly createdAt: Date;
}

export function toConversation(row: Selectable<Database['mentorships']>): Conversation {
  return {
    id: row.id as MentorshipId,
    trainerId: row.trainerId as TrainerId,
    trainerUserId: row.trainerUserId as UserId,
    parentId: row.parentId as UserId,
    programId: row.programId as ProgramId | null,
    status: row.status,
    hasPurchase: row.hasPurchase,
    createdAt: row.createdAt,
    lastMessageId: row.lastMessageId as MessageId | null,
    marks: {
      parent: { deliveredUpToId: row.parentDeliveredUpToId, readUpToId: row.parentReadUpToId },
      trainer: { deliveredUpToId: row.trainerDeliveredUpToId, readUpToId: row.trainerReadUpToId },
    },
    isBlockedBy: { parent: row.parentBlockedAt !== null, trainer: row.trainerBlockedAt !== null },
    hasLeft: { parent: row.parentLeftAt !== null, trainer: row.trainerLeftAt !== null },
  };
}

export const messageColumns = [
  'id',
  'mentorshipId',
  'senderId',
  'content',
  'clientMessageId',
  'contactDetailsHidden',
  'createdAt',
] as const;

type MessageRow = Pick<Selectable<Database['messages']>, (typeof messageColumns)[number]>;

export function toStoredMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id as MessageId,
    mentorshipId: row.mentorshipId as MentorshipId,
    senderId: row.senderId as UserId,
    content: row.content,
    clientMessageId: row.clientMessageId,
    contactDetailsHidden: row.contactDetailsHidden,
    createdAt: row.createdAt,
  };
}
