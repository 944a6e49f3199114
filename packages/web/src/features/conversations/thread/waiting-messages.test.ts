import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { allOf } from '../../../lib/offline/database.ts';
import { noteReached, noteUnreached } from '../../../lib/offline/line.ts';
import { saveToken } from '../../../lib/token.ts';
import { eventually } from '../../../testing/eventually.ts';
import { me, mentorshipId } from '../../../testing/sample-messages.ts';
import { createThreadStore } from './thread-store.ts';
import { tellWorker } from './waiting-messages.ts';

afterEach(() => {
  noteReached();
  vi.restoreAllMocks();
  localStorage.clear();
});

const waiting = async () => (await allOf('messages')).map(({ content, token }) => [content, token]);

it('what is written without a line is known to the service worker until it is sent, refused or taken back', async () => {
  saveToken('of-dana');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  noteUnreached();
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const store = createThreadStore({
    mentorshipId,
    userId: me,
    storage: localStorage,
    transport: { sendBySocket: lost, sendByHttp: lost, read: lost, markRead: lost, confirmReceived: () => undefined },
    reports: { sentByHttp: () => undefined, sendFailed: () => undefined, refused: () => undefined, changed: () => undefined },
  });
  tellWorker(store);
  const write = (clientMessageId: string, content: string) =>
    store.dispatch({ type: 'written', clientMessageId, content, writtenAt: new Date().toISOString() });
  write('message-one', 'See you at nine');
  write('message-two', 'Bring water');
  await eventually(async () =>
    expect(await waiting()).toEqual([
      ['See you at nine', 'of-dana'],
      ['Bring water', 'of-dana'],
    ]),
  );
  store.dispatch({ type: 'discarded', clientMessageId: 'message-two' });
  await eventually(async () => expect(await waiting()).toEqual([['See you at nine', 'of-dana']]));
  store.close();
});
