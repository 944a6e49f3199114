import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { type SellingTrainer, sellingTrainer } from './given.ts';
import type { Person, TestApp } from './start-app.ts';

/** Two people who talk, and have not bought or said anything. */
export interface ConversationPair {
  readonly parent: Person;
  readonly trainer: SellingTrainer;
  readonly id: MentorshipId;
}

export async function conversationPair(app: TestApp, given: { parent?: Person; trainer?: SellingTrainer } = {}): Promise<ConversationPair> {
  const parent = given.parent ?? (await app.signUp('parent'));
  const trainer = given.trainer ?? (await sellingTrainer(app));
  const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  return { parent, trainer, id };
}
