import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { NotesCard } from './notes-card.tsx';

const realFetch = globalThis.fetch;
let sent: unknown[];
let answers: (() => Response)[];

const completed = (notes: SessionDetails['notes'] = null) => sampleDetails({ status: 'completed' }, { notes });
const written = { notes: 'Good first touch.', homework: '100 passes a day.', writtenAt: '2026-03-14T22:00:00.000Z' };

beforeEach(() => {
  sent = [];
  answers = [];
  globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return answers.shift()?.() ?? Response.json(written);
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
  localStorage.clear();
});

const card = (details: SessionDetails, role: 'parent' | 'trainer') => (
  <QueryClientProvider client={queryClient}>
    <NotesCard view={{ details, user: viewer(role), zone: 'America/New_York', now: new Date('2026-03-15T12:00:00Z') }} />
  </QueryClientProvider>
);
const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save notes' });

describe('notes and homework', () => {
  it('shows the notes to the parent once they are written', () => {
    const { rerender } = render(card(completed(), 'parent'));
    expect(screen.queryByText('Notes and homework')).toBeNull();
    rerender(card(completed(written), 'parent'));
    expect(screen.getByText('Good first touch.')).toBeTruthy();
    expect(screen.getByText('100 passes a day.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks for no notes before the session is completed', () => {
    render(card(sampleDetails(), 'trainer'));
    expect(screen.queryByText('Notes and homework')).toBeNull();
  });

  it('lets the trainer write notes, and shows them as they were saved', async () => {
    const { rerender } = render(card(completed(), 'trainer'));
    expect(save().disabled).toBe(true);
    fireEvent.change(notes(), { target: { value: ' Good first touch. ' } });
    fireEvent.change(screen.getByLabelText(/Homework/), { target: { value: '100 passes a day.' } });
    fireEvent.click(save());
    await eventually(() => expect(localStorage.length).toBe(0));
    expect(sent).toEqual([{ notes: 'Good first touch.', homework: '100 passes a day.' }]);
    rerender(card(completed(written), 'trainer'));
    expect(screen.getByText('Good first touch.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(notes().value).toBe('Good first touch.');
  });

  it('is ready to be typed where the address asks for it', () => {
    history.replaceState(null, '', '/session/12#notes');
    render(card(completed(), 'trainer'));
    expect(document.activeElement).toBe(notes());
    history.replaceState(null, '', '/');
  });

  it('keeps notes on the device that could not be saved, also through a reload', async () => {
    answers = [() => Response.json({ code: 'server.unavailable', message: 'Busy.' }, { status: 503 })];
    render(card(completed(), 'trainer'));
    fireEvent.change(notes(), { target: { value: 'Good first touch.' } });
    fireEvent.click(save());
    await eventually(() => expect(save().getAttribute('aria-busy')).toBeNull());
    cleanup();
    render(card(completed(), 'trainer'));
    expect(notes().value).toBe('Good first touch.');
    fireEvent.click(save());
    await eventually(() => expect(localStorage.length).toBe(0));
    expect(sent).toHaveLength(2);
  });
});
