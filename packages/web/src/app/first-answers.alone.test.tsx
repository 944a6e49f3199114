import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conversationsApi } from '../lib/api/conversations.ts';
import { type Early, forgetEarlyAnswers } from '../lib/early-answers.ts';
import { queryClient } from '../lib/query-client.ts';
import { saveToken } from '../lib/token.ts';
import { useRead } from '../lib/use-read.ts';
import { eventually } from '../testing/eventually.ts';
import { FirstAnswers, holdFirstDrawing } from './first-answers.ts';

const UNREAD = '/api/conversations/unread';
const realFetch = globalThis.fetch;
const unread = (unreadCount: number) => Promise.resolve(Response.json({ unreadCount }));
let root: Root;
/** What was put into the page, one after the other. */
let drawn: string[];

beforeEach(() => {
  drawn = [];
  root = createRoot(document.createElement('div'));
  saveToken('mine');
});

afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  globalThis.fetch = realFetch;
  localStorage.clear();
  forgetEarlyAnswers();
  queryClient.clear();
});

function Screen() {
  const { data } = useRead(['unread'], conversationsApi.unreadCount, {});
  const text = data ? `${data.unreadCount} unread` : 'waiting';
  useLayoutEffect(() => {
    drawn.push(text);
  }, [text]);
  return text;
}

const UNREAD_3 = { path: UNREAD, status: 200, headers: {}, body: { unreadCount: 3 } };

function draw(answers?: Early['answers']): void {
  if (answers) Object.assign(globalThis, { x1Early: { token: 'mine', page: location.pathname, answers } satisfies Early });
  holdFirstDrawing();
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Screen />
        <FirstAnswers />
      </QueryClientProvider>,
    ),
  );
}

/** The clock that patience is measured by stands: a busy machine can't end it. Vitest's fake one would go on with every look at what's drawn. */
const waitWithoutEnd = () => vi.spyOn(performance, 'now').mockReturnValue(1_000);

it('draws a screen once, with the answers that are there', async () => {
  waitWithoutEnd();
  draw(Promise.resolve(new Map([[UNREAD, UNREAD_3]])));
  await eventually(() => expect(drawn).toEqual(['3 unread']));
  expect(queryClient.isFetching()).toBe(0);
});

it('draws a screen without answers that take longer, and then with them', async () => {
  const late = Promise.withResolvers<Awaited<Early['answers']>>();
  draw(late.promise);
  await eventually(() => expect(drawn).toEqual(['waiting']));
  late.resolve(new Map([[UNREAD, UNREAD_3]]));
  await eventually(() => expect(drawn).toEqual(['waiting', '3 unread']));
});

it("doesn't wait for what has to be asked now, and asks it once", async () => {
  const answer = Promise.withResolvers<Response>();
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return answer.promise;
  };
  waitWithoutEnd();
  draw(Promise.resolve(new Map([['/api/users/email', { ...UNREAD_3, path: '/api/users/email' }]])));
  await eventually(() => expect(drawn).toEqual(['waiting']));
  answer.resolve(await unread(4));
  await eventually(() => expect(drawn).toEqual(['waiting', '4 unread']));
  expect(asked).toEqual([UNREAD]);
});

it('draws at once where nothing was asked before the app was there', async () => {
  globalThis.fetch = () => unread(5);
  draw();
  await eventually(() => expect(drawn).toEqual(['waiting', '5 unread']));
});
