import { retryDelayMs } from '@x1/contract/conversations/retry-delay.ts';
import type { ApiError } from '@x1/contract/core/client.ts';
import type { MessageId } from '@x1/contract/core/ids.ts';
import { isRefusal } from './thread-effects.ts';

interface Needs {
  /** @throws ApiError when it was refused; anything else when nobody answered */
  readonly send: (upToId: MessageId) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onRefused: (error: ApiError) => void;
}

/**
 * Tells the server what was read, at last: what did not get there is owed, and sent again by itself less and less often, with the next
 * message that is seen, and on the next connection.
 */
export function createReadMarks({ send, onSent, onRefused }: Needs) {
  let seenUpToId: MessageId | null = null;
  let sentUpToId = 0;
  let failures = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendOwed(): Promise<void> {
    clearTimeout(timer);
    const upToId = seenUpToId;
    if (isClosed || upToId === null || upToId <= sentUpToId) return;
    try {
      await send(upToId);
      sentUpToId = Math.max(sentUpToId, upToId);
      failures = 0;
      onSent();
    } catch (error) {
      if (isRefusal(error)) onRefused(error);
      else retryLater();
    }
  }

  function retryLater(): void {
    failures += 1;
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void sendOwed(), retryDelayMs(failures));
  }

  return {
    /** The person has seen everything up to this message. */
    seen: (upToId: MessageId) => {
      seenUpToId = upToId;
      return sendOwed();
    },
    /** Sends what is owed, now. */
    sendOwed,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
