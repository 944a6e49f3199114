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
    trainerId: row.trainer_id as TrainerId,
    trainerUserId: row.trainer_user_id as UserId,
    parentId: row.parent_id as UserId,
    programId: row.program_id as ProgramId | null,
    status: row.status,
    hasPurchase: row.has_purchase,
    createdAt: row.created_at,
    lastMessageId: row.last_message_id as MessageId | null,
    marks: {
      parent: { deliveredUpToId: row.parent_delivered_up_to_id, readUpToId: row.parent_read_up_to_id },
      trainer: { deliveredUpToId: row.trainer_delivered_up_to_id, readUpToId: row.trainer_read_up_to_id },
    },
    isBlockedBy: { parent: row.parent_blocked_at !== null, trainer: row.trainer_blocked_at !== null },
    hasLeft: { parent: row.parent_left_at !== null, trainer: row.trainer_left_at !== null },
  };
}

export const messageColumns = [
  'id',
  'mentorship_id',
  'sender_id',
  'content',
  'client_message_id',
  'contact_details_hidden',
  'created_at',
] as const;

type MessageRow = Pick<Selectable<Database['messages']>, (typeof messageColumns)[number]>;

export function toStoredMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id as MessageId,
    mentorshipId: row.mentorship_id as MentorshipId,
    senderId: row.sender_id as UserId,
    content: row.content,
    clientMessageId: row.client_message_id,
    contactDetailsHidden: row.contact_details_hidden,
    createdAt: row.created_at,
  };
}
