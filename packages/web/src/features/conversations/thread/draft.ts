import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { keepChanges, likeBlank, readChanges } from '../../../lib/form-draft.ts';

interface Draft {
  content: string;
}

const accepts = likeBlank({ content: '' });
const keyOf = (mentorshipId: MentorshipId) => `draft:message:${mentorshipId}`;

/** What was typed to this person and not sent (ui.md). */
export function readDraft(storage: Storage, mentorshipId: MentorshipId): string {
  return readChanges<Draft>(storage, keyOf(mentorshipId), accepts).content ?? '';
}

/** Keeps what is typed through a reload; blank text clears it. */
export function keepDraft(storage: Storage, mentorshipId: MentorshipId, content: string): void {
  keepChanges<Draft>(storage, keyOf(mentorshipId), content.trim() === '' ? {} : { content });
}
