import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AppointmentId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { ReviewPanel } from './review-panel.tsx';

const realFetch = globalThis.fetch;
let sent: { call: string; body: unknown }[];
let answers: (() => Response)[];
let published: number;

const stored = {
  id: 3,
  rating: 4,
  text: null,
  authorName: 'Dana W.',
  createdAt: '2026-03-14T20:30:00.000Z',
  answer: null,
  answeredAt: null,
};

beforeEach(() => {
  sent = [];
  answers = [];
  published = 0;
  globalThis.fetch = async (input, init) => {
    sent.push({ call: `${init?.method} ${new URL(String(input), 'http://x1.test').pathname}`, body: JSON.parse(String(init?.body)) });
    return answers.shift()?.() ?? Response.json(stored, { status: 201 });
  };
  const onPublished = () => {
    published += 1;
  };
  render(
    <QueryClientProvider client={queryClient}>
      <ReviewPanel appointmentId={AppointmentId.parse(12)} trainerFirstName="Maya" onPublished={onPublished} />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Your review/);
const publish = () => fireEvent.click(screen.getByRole('button'));

it('asks for stars before it sends a review, and moves the focus to them', async () => {
  fireEvent.change(field(), { target: { value: 'Lovely' } });
  publish();
  expect(await screen.findByText('Please choose 1 to 5 stars')).toBeTruthy();
  expect(document.activeElement).toBe(star('1 star, poor'));
  fireEvent.click(star('5 stars, excellent'));
  expect(screen.queryByText('Please choose 1 to 5 stars')).toBeNull();
  expect(sent).toEqual([]);
});

it('sends stars without text, once, and reports that the review is published', async () => {
  fireEvent.click(star('4 stars, very good'));
  publish();
  publish();
  await waitFor(() => expect(published).toBe(1));
  expect(sent).toEqual([{ call: 'POST /api/appointments/12/review', body: { rating: 4, text: '', mayBePublic: true } }]);
});

it('keeps the typed review when the server refuses it, and sends it again trimmed', async () => {
  answers.push(() => Response.json({ message: 'X1 is busy', code: 'server.unavailable' }, { status: 503 }));
  fireEvent.click(star('2 stars, fair'));
  fireEvent.change(field(), { target: { value: '  We started late.  ' } });
  publish();
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  expect([star('2 stars, fair').checked, field().value, published]).toEqual([true, '  We started late.  ', 0]);
  publish();
  await waitFor(() => expect(published).toBe(1));
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ rating: 2, text: 'We started late.', mayBePublic: true }));
});

it('does not send a review that is too long', async () => {
  fireEvent.click(star('1 star, poor'));
  fireEvent.change(field(), { target: { value: 'x'.repeat(1_001) } });
  publish();
  expect(await screen.findByText('Use at most 1,000 characters')).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);
});
