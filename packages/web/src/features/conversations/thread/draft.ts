import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { deviceDraft, likeBlank } from '../../../lib/form-draft.ts';

const accepts = likeBlank({ content: '' });
const draftOf = (mentorshipId: MentorshipId) => deviceDraft<{ content: string }>(`draft:message:${mentorshipId}`, accepts);

/** What was typed to this person and not sent. */
export function readDraft(mentorshipId: MentorshipId): string {
  return draftOf(mentorshipId).read().content ?? '';
}

/** Keeps what is typed through a reload; blank text clears it. */
export function keepDraft(mentorshipId: MentorshipId, content: string): void {
  draftOf(mentorshipId).keep(content.trim() === '' ? {} : { content });
}
