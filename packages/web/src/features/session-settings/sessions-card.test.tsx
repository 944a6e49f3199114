import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { viewer } from '../../testing/sample-session.ts';
import { SessionsCard } from './sessions-card.tsx';

const realFetch = globalThis.fetch;
let stored: unknown;
let sent: unknown[];

beforeEach(() => {
  // Other files of this worker leave records of their uploads behind.
  localStorage.clear();
  stored = { availabilityHours: [{ weekday: 'Monday', from: '09:00', to: '12:00' }], meetingLink: '' };
  sent = [];
  globalThis.fetch = async (_, init) => {
    if ((init?.method ?? 'GET') === 'GET') return Response.json(stored);
    stored = JSON.parse(String(init?.body));
    sent.push(stored);
    return Response.json(stored);
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
  localStorage.clear();
});

async function draw() {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionsCard user={viewer('trainer')} />
    </QueryClientProvider>,
  );
  await eventually(() => expect(screen.getByLabelText('Monday from')).toBeTruthy());
}

const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('usual hours and meeting link', () => {
  it('saves hours and link together, with midnight as the end of a day', async () => {
    await draw();
    press('Add hours on Monday');
    set('Monday from, range 2', '20:00');
    set('Monday to, range 2', '00:00');
    set('Meeting link optional', 'https://meet.example.com/maya');
    press('Save hours and link');
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      availabilityHours: [
        { weekday: 'Monday', from: '09:00', to: '12:00' },
        { weekday: 'Monday', from: '20:00', to: '24:00' },
      ],
      meetingLink: 'https://meet.example.com/maya',
    });
    await eventually(() => expect(localStorage.length).toBe(0));
  });

  it('says what is wrong with hours and link and does not send them', async () => {
    await draw();
    set('Monday to', '08:00');
    press('Save hours and link');
    expect(screen.getByText('A range must end after it begins')).toBeTruthy();
    set('Monday to', '12:00');
    set('Meeting link optional', 'http://meet.example.com/maya');
    press('Save hours and link');
    expect(screen.getByText('Enter an address that begins with https://')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keeps typed hours through a reload', async () => {
    await draw();
    set('Monday from', '07:30');
    cleanup();
    await draw();
    expect(screen.getByLabelText<HTMLInputElement>('Monday from').value).toBe('07:30');
  });

  it('keeps the focus in the day when its hours are removed', async () => {
    await draw();
    press('Remove these hours of Monday');
    expect(screen.getAllByText('No usual hours')).toHaveLength(7);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add hours on Monday');
  });

  it('allows at most three ranges of hours a day', async () => {
    await draw();
    press('Add hours on Monday');
    press('Add hours on Monday');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add hours on Monday' }).disabled).toBe(true);
  });
});
