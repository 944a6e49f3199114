import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allOf, withStore } from './database.ts';
import { noteWaiting, sendAll } from './waiting-messages.ts';

const realFetch = globalThis.fetch;
beforeEach(() => withStore('messages', 'readwrite', (store) => store.clear()));
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface Sent {
  content: string;
  clientMessageId: string;
  authorization: string | null;
}

/** A server that answers each message as told. */
function givenServer(answer: (content: string) => number | Error): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (_input, init) => {
    const { content, clientMessageId } = JSON.parse(String(init?.body));
    const status = answer(content);
    if (status instanceof Error) throw status;
    sent.push({ content, clientMessageId, authorization: new Headers(init?.headers).get('authorization') });
    return new Response('{}', { status });
  };
  return sent;
}

const wait = (content: string, minute: number) =>
  noteWaiting({
    clientMessageId: `id-${content}`,
    mentorshipId: 4,
    content,
    writtenAt: `2026-03-14T12:0${minute}:00.000Z`,
    token: 'of-dana',
  });
const left = async () => (await allOf('messages')).map(({ content }) => content);

it('sends what waits in the order in which it was written, each under its own name and sign-in', async () => {
  const sent = givenServer(() => 201);
  await wait('second', 2);
  await wait('first', 1);
  await sendAll();
  expect(sent.map(({ content, clientMessageId, authorization }) => [content, clientMessageId, authorization])).toEqual([
    ['first', 'id-first', 'Bearer of-dana'],
    ['second', 'id-second', 'Bearer of-dana'],
  ]);
  expect(await left()).toEqual([]);
  await sendAll();
  expect(sent).toHaveLength(2);
});

it('sends the files of a message with it', async () => {
  const bodies: unknown[] = [];
  globalThis.fetch = async (_input, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response('{}', { status: 201 });
  };
  const message = { clientMessageId: 'id-film', mentorshipId: 4, content: '', attachmentIds: ['a1'], token: 'of-dana' };
  await noteWaiting({ ...message, writtenAt: '2026-03-14T12:01:00.000Z' });
  await sendAll();
  expect(bodies).toEqual([{ mentorshipId: 4, content: '', attachmentIds: ['a1'], clientMessageId: 'id-film' }]);
});

it.each([
  ['there is no line', new TypeError('Failed to fetch')],
  ['the server is down', 503],
  ['too many were sent', 429],
])('where %s it rejects, so that the browser tries again, and nothing overtakes what waits', async (_why, answer) => {
  const sent = givenServer((content) => (content === 'first' ? answer : 201));
  await wait('first', 1);
  await wait('second', 2);
  await expect(sendAll()).rejects.toThrow();
  expect(sent.filter(({ content }) => content === 'second')).toEqual([]);
  expect(await left()).toEqual(['first', 'second']);
});

it('what the server refuses is left to the page, and the rest goes on', async () => {
  const sent = givenServer((content) => (content === 'first' ? 403 : 201));
  await wait('first', 1);
  await wait('second', 2);
  await sendAll();
  expect(sent.map(({ content }) => content)).toEqual(['first', 'second']);
  expect(await left()).toEqual([]);
});
