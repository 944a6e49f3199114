import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { viewer } from '../../testing/sample-session.ts';
import { useToasts } from '../../ui/toast.ts';
import { AvailabilityForm } from './availability-form.tsx';
import { useSessionSettings } from './queries.ts';

const realFetch = globalThis.fetch;
let stored: unknown;
let sent: unknown[];

beforeEach(() => {
  // Other files of this worker leave records of their uploads behind.
  localStorage.clear();
  stored = { availabilityHours: [{ weekday: 'Monday', from: '09:00', to: '12:00' }], meetingLink: '', bookingRules: noBookingRules };
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

const user = viewer('trainer');

function Shown() {
  const { data } = useSessionSettings(user.id);
  const told = useToasts().map(({ description }) => description);
  if (!data) return null;
  return (
    <>
      <AvailabilityForm user={user} saved={data} />
      <output>{told}</output>
    </>
  );
}

async function draw() {
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  await eventually(() => expect(screen.getByRole('switch', { name: 'Monday' })).toBeTruthy());
  press('Edit Monday');
}

const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('usual hours and meeting link', () => {
  it('saves hours and link together, with midnight as the end of a day', async () => {
    await draw();
    press('Add hours');
    set('Monday from, range 2', '20:00');
    set('Monday to, range 2', '00:00');
    set('Meeting link optional', 'https://meet.example.com/maya');
    press('Save Changes');
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      availabilityHours: [
        { weekday: 'Monday', from: '09:00', to: '12:00' },
        { weekday: 'Monday', from: '20:00', to: '24:00' },
      ],
      meetingLink: 'https://meet.example.com/maya',
      bookingRules: noBookingRules,
    });
    await eventually(() => expect(localStorage.length).toBe(0));
  });

  it('says what is wrong with hours and link and does not send them', async () => {
    await draw();
    set('Monday to', '08:00');
    press('Save Changes');
    expect(screen.getByText('The end must be after the start')).toBeTruthy();
    set('Monday to', '12:00');
    set('Meeting link optional', 'http://meet.example.com/maya');
    press('Save Changes');
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
    press('Remove 9:00 AM-12:00 PM on Monday');
    expect(screen.getAllByText('Off')).toHaveLength(7);
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Monday' }));
  });

  it.each([
    ['a tap', (button: HTMLElement) => fireEvent.pointerDown(button, { button: 0, ctrlKey: false })],
    ['Enter', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Enter' })],
  ])('copies the hours of a day by %s, to days that are off too, and says which', async (_way, open) => {
    await draw();
    open(screen.getByRole('button', { name: 'Copy to other days' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'To Wednesday' }));
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Wednesday' }).checked).toBe(true);
    expect(screen.getAllByText('9:00 AM-12:00 PM')).toHaveLength(1);
    expect(screen.getByText("Wednesday now has Monday's hours, 9:00 AM-12:00 PM. Save to keep them.")).toBeTruthy();
  });

  it('allows at most three ranges of hours a day', async () => {
    await draw();
    press('Add hours');
    press('Add hours');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add hours' }).disabled).toBe(true);
  });

  it('sends booking rules as chosen, and restores them when saving fails', async () => {
    await draw();
    set('Minimum notice', '720');
    set('Buffer after', '30');
    fireEvent.click(screen.getByRole('switch', { name: /Only within my hours/ }));
    press('Discard');
    expect(screen.getByLabelText<HTMLSelectElement>('Minimum notice').value).toBe('0');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    set('Minimum notice', '720');
    fireEvent.click(screen.getByRole('switch', { name: /Only within my hours/ }));
    press('Save Changes');
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ bookingRules: { ...noBookingRules, minimumNoticeMinutes: 720, onlyWithinHours: true } });
  });

  it("has 'ask me again' off, and offers 12 hours to who turns it on", async () => {
    await draw();
    const ask = () => screen.getByRole<HTMLInputElement>('switch', { name: /Ask me again about last-minute times/ });
    expect(ask().checked).toBe(false);
    expect(screen.queryByLabelText('Ask me again within')).toBeNull();
    fireEvent.click(ask());
    expect(screen.getByLabelText<HTMLSelectElement>('Ask me again within').value).toBe('12');
    set('Ask me again within', '24');
    press('Save Changes');
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ bookingRules: { ...noBookingRules, askAgainWithinHours: 24 } });
  });

  it("doesn't offer 'only within my hours' while there are no hours", async () => {
    await draw();
    fireEvent.click(screen.getByRole('switch', { name: 'Monday' }));
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Only within my hours/ }).disabled).toBe(true);
    expect(screen.getAllByText('Set your weekly hours first.')).toHaveLength(2);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Ask me again about last-minute times/ }).disabled).toBe(true);
  });
});
