import { READ_LIMIT } from '@x1/contract/conversations/thread-state.ts';
import { lineNow } from '../../../lib/offline/line.ts';
import { readToken } from '../../../lib/token.ts';
import type { ThreadStore } from './thread-store.ts';

/** A busy conversation is written once. */
const GATHER_MS = 2_000;

/** Keeps the newest messages of a conversation on the device, as the server would answer them, for when there's no line. */
export function keepMessages(store: ThreadStore): void {
  let kept: unknown = store.view().thread.messages;
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(() => {
    if (store.view().thread.messages === kept || timer !== undefined) return;
    timer = setTimeout(async () => {
      timer = undefined;
      const { mentorshipId, messages, completeUpToId } = store.view().thread;
      kept = messages;
      const token = readToken();
      if (completeUpToId === null || token === null || lineNow().isOffline) return;
      const { keepAnswer } = await import('../../../lib/offline/kept-answers.ts');
      await keepAnswer(`/api/messages/${mentorshipId}?limit=${READ_LIMIT}`, token, JSON.stringify(messages.slice(-READ_LIMIT)));
    }, GATHER_MS);
  });
}
