import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';

/** Which conversation an address means: parents name the trainer, trainers the mentorship (R136). */
export interface Wanted {
  readonly trainerId: number | null;
  readonly mentorshipId: number | null;
}

/**
 * The conversation that an address opens, null when it names none that is known. Named by the trainer alone it is unclear for a trainer,
 * whose conversations all have the same one: then it is the only one there is, or none (R136).
 */
export function findConversation(conversations: readonly Mentorship[], { trainerId, mentorshipId }: Wanted): Mentorship | null {
  if (mentorshipId !== null) return conversations.find(({ id }) => id === mentorshipId) ?? null;
  const ofTrainer = conversations.filter((conversation) => conversation.trainerId === trainerId);
  return ofTrainer.length === 1 ? (ofTrainer[0] ?? null) : null;
}

/** What the address says: the number in its path and `?conversation=`. */
export function wantedOf(trainerId: string | undefined, search: string): Wanted {
  return { trainerId: toId(trainerId), mentorshipId: toId(new URLSearchParams(search).get('conversation')) };
}

function toId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
