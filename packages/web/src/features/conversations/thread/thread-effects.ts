import type { SendEffect, ThreadEffect, ThreadEvent } from '@x1/contract/conversations/thread-state.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { ThreadTransport } from './thread-transport.ts';

interface Needs {
  readonly mentorshipId: MentorshipId;
  readonly transport: ThreadTransport;
  readonly dispatch: (event: ThreadEvent) => void;
  /** A message went over HTTP, because the socket did not take it. */
  readonly onSentByHttp: () => void;
  readonly onRead: (outcome: 'done' | 'failed') => void;
  /** The conversation may not be read: asking again by itself would not help. */
  readonly onReadRefused: () => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Does what a thread says is to be done, when its time has come, and tells it the outcome as the events it knows. */
export function createThreadEffects({ mentorshipId, transport, dispatch, ...told }: Needs): (effect: ThreadEffect) => void {
  async function sendBySocket(message: SendEffect['message']): Promise<void> {
    const { clientMessageId } = message;
    const answer = await transport.sendBySocket(message).catch(() => undefined);
    if (!answer) dispatch({ type: 'timed-out', clientMessageId });
    else if (answer.ok) dispatch({ type: 'stored', by: 'socket', message: answer.message });
    else if (answer.code.startsWith('server.')) dispatch({ type: 'unreachable', clientMessageId });
    else dispatch({ type: 'refused', clientMessageId, code: answer.code, reason: answer.message });
  }

  async function sendByHttp(message: SendEffect['message']): Promise<void> {
    const { clientMessageId } = message;
    try {
      dispatch({ type: 'stored', by: 'http', message: await transport.sendByHttp(message) });
      told.onSentByHttp();
    } catch (error) {
      if (!isRefusal(error)) return dispatch({ type: 'unreachable', clientMessageId });
      told.onRefused(error);
      dispatch({ type: 'refused', clientMessageId, code: error.code ?? '', reason: error.text ?? '' });
    }
  }

  async function read(after: number | null): Promise<void> {
    try {
      const messages = await transport.read(mentorshipId, { after: after ?? undefined });
      told.onRead('done');
      dispatch({ type: 'read', after, messages });
    } catch (error) {
      told.onRead('failed');
      if (!isRefusal(error)) return dispatch({ type: 'read-failed' });
      told.onReadRefused();
      told.onRefused(error);
    }
  }

  return (effect) => {
    if (effect.do === 'tell-received') transport.tellReceived(mentorshipId, effect.upToId);
    else if (effect.do === 'read-later') dispatch({ type: 'stale' });
    else if (effect.do === 'read') void read(effect.after);
    else void (effect.by === 'socket' ? sendBySocket(effect.message) : sendByHttp(effect.message));
  };
}

/** Whether the server said no. Everything else tells nothing of what became of the call. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
