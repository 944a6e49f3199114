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
] as const;

/** One stored message. */
export type StoredMessage = Row<'messages', (typeof messageColumns)[number]>;
