import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Row } from '../../platform/db/database.ts';

/** Which of the two parties a person is. */
export type Side = 'parent' | 'trainer';

/** Up to which message a side has received and read; 0 before the first. */
export interface Marks {
  readonly deliveredUpToId: number;
  readonly readUpToId: number;
}

/** A conversation with the fields its rules need. */
export interface Conversation extends Row<'mentorships'> {
  readonly marks: Readonly<Record<Side, Marks>>;
  readonly isBlockedBy: Readonly<Record<Side, boolean>>;
  /** Whether a side's account is closed. */
  readonly hasLeft: Readonly<Record<Side, boolean>>;
}

/** What is needed of a conversation to show its messages. */
export type Talk = Pick<Conversation, 'parentId' | 'trainerUserId' | 'parentReadUpToId' | 'trainerReadUpToId'>;

export function toConversation(row: Row<'mentorships'>): Conversation {
  return {
    ...row,
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
  'attachments',
] as const;

/** One stored message. */
export interface StoredMessage extends Omit<Row<'messages', (typeof messageColumns)[number]>, 'attachments'> {
  readonly attachments: readonly Attachment[] | null;
}

/** A message as its sender hands it in. */
export interface Written {
  readonly mentorshipId: MentorshipId;
  readonly content: string;
  readonly clientMessageId?: string | undefined;
  /** Files that were uploaded for it. */
  readonly attachmentIds?: readonly MediaId[] | undefined;
}

/** A stored message with its conversation. */
export interface Sent {
  readonly stored: StoredMessage;
  readonly talk: Talk;
  readonly isNew: boolean;
}
