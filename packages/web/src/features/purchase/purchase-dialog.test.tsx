import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AthleteId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import {
  answerBookingSheets,
  calls,
  intents,
  isAt,
  kit,
  later,
  openBookingSheet as open,
  pay,
  press,
  review,
  typeCard,
  typedNumber,
  world,
} from '../../testing/booking-sheet.tsx';
import { Toaster } from '../../ui/toaster.tsx';

answerBookingSheets();

describe('booking sheet', () => {
  it('opens on the cheapest single session and says so, asks for the payment in the last step alone, and goes back without losing an answer', async () => {
    open({ isPressed: false });
    await isAt(/^Step 1 of 4: What would you like to book\?/);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /First Touch/ })).checked).toBe(true);
    expect(screen.getByText(/^We start with First Touch \(/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Finishing Under Pressure/ }));
    expect(screen.queryByText(/^We start with/)).toBeNull();
    expect(screen.getByText('$44.50 each')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Group/ }));
    expect(screen.getByRole('radio', { name: /Finishing Under Pressure/ }).closest('label')?.textContent).toMatch(/\$49\.00\$24\.50 each/);
    press('Choose a time');
    await waitFor(async () => expect(document.activeElement).toBe(await isAt(/^Step 2 of 4: When works for you\?/)));
    press('Back');
    await isAt(/What would you like to book/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Group/ }).checked).toBe(true);
    press('Choose a time');
    expect(calls()).toEqual([]);
    await review();
    await isAt(/^Step 4 of 4: Review and pay/);
    await waitFor(() => expect(intents()).toMatchObject([{ programId: 3, sessionType: 'group', athleteId: 4 }]));
  });

  it('leads to who the trainer is before anything is chosen', async () => {
    const { visited } = open({ isPressed: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Read about Maya first' }));
    expect(visited).toEqual(['who it is']);
  });

  it('does not ask for the program that was pressed, with a way back to it', async () => {
    open();
    await isAt(/^Step 2 of 4/);
    press('Back');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Finishing Under Pressure/ })).checked).toBe(true);
  });

  it('asks neither for the session type nor for the athlete of a booking that is made again', async () => {
    world.athletes = [kit, { ...kit, id: 8, firstName: 'Nora' }];
    open({ again: { sessionType: 'group', athleteId: 8 as AthleteId, startTime: null } });
    await review();
    await isAt(/Review and pay/);
    await waitFor(() => expect(intents()).toMatchObject([{ programId: 3, sessionType: 'group', athleteId: 8 }]));
  });

  it('says before the payment how many sessions it includes, who comes and what a cancellation costs', async () => {
    open();
    await review();
    await isAt(/Review and pay/);
    expect(screen.getAllByText('Individual, 2 sessions of 1 hour').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Kit/).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Free cancellation until 24 hours before a session.').length).toBeGreaterThan(0);
    expect(screen.getByText(/doesn't answer within 72 hours, you get \$89\.00 back automatically/)).toBeTruthy();
  });

  it('keeps the typed card after a decline, asks for a new intent, and then pays', async () => {
    world.confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const { visited } = open();
    await review();
    await typeCard();
    await pay();
    await screen.findByText('Your card was declined.');
    expect(typedNumber()).toBe('4242 4242 4242 4242');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls()).toEqual([
      'POST /api/create-payment-intent',
      'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
      'PUT /api/transactions/1/status',
      'POST /api/create-payment-intent',
      'POST /sandbox/stripe/v1/payment_intents/pi_2/confirm',
      'PUT /api/transactions/2/status',
    ]);
    expect(intents()).toMatchObject([{ athleteId: 4 }, { athleteId: 4 }]);
  });

  it('keeps the typed card while one goes back a step, and what was answered while the sheet is closed, but then no card', async () => {
    const { closeAndReopen } = open({ isPressed: false });
    fireEvent.click(await screen.findByRole('radio', { name: /Finishing Under Pressure/ }));
    press('Choose a time');
    await review();
    await typeCard();
    press('Back');
    await review();
    await isAt(/Review and pay/);
    expect(typedNumber()).toBe('4242 4242 4242 4242');
    closeAndReopen();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Finishing Under Pressure/ })).checked).toBe(true);
    await waitFor(() => expect(typedNumber()).toBe(''));
  });

  it('says in a toast and beside the button that no payment could be started, and starts one on the next try (S2§8)', async () => {
    world.failures = [new Response('{}', { status: 500 })];
    render(<Toaster />);
    const { visited } = open();
    await review();
    await typeCard();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getAllByText('Failed to initialize payment. Please try again.').length).toBeGreaterThan(0);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('charges the card once when the button is clicked twice', async () => {
    const { visited } = open();
    await review();
    await typeCard();
    const button = await screen.findByRole('button', { name: 'Pay $89.00' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call.includes('/confirm'))).toHaveLength(1);
  });

  it('sends no payment while a card field is invalid', async () => {
    open();
    await review();
    await screen.findByLabelText('Card number');
    await pay();
    await screen.findByText('Check the card number.');
    expect(calls()).toEqual(['POST /api/create-payment-intent']);
  });

  it('asks a family without athletes for first name and birth year alone, saves them once, and books for that athlete', async () => {
    world.athletes = [];
    world.confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const { visited } = open();
    await later();
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('radio')).toBeNull();
    await review();
    await screen.findByText('First name is required');
    expect(screen.getByText('Birth year is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Birth year'), { target: { value: '2015' } });
    await review();
    await typeCard();
    await pay();
    await screen.findByText('Your card was declined.');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call === 'POST /api/athletes')).toHaveLength(1);
    expect(intents()).toMatchObject([{ athleteId: 8 }, { athleteId: 8 }]);
  });

  it('offers an adult athlete to book for themselves, and puts the focus on that choice', async () => {
    world.athletes = [];
    open();
    await later();
    await screen.findByLabelText('First name');
    press("I'm the one training");
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Myself' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Myself' }));
  });

  it('chooses nobody beforehand where there are several, and does not go on without a choice', async () => {
    world.athletes = [kit, { ...kit, id: 5, firstName: 'Nora' }];
    open();
    await review();
    await screen.findByText('Choose who is training.');
    expect(calls()).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: /Nora/ }));
    await review();
    await waitFor(() => expect(intents()).toMatchObject([{ athleteId: 5 }]));
  });

  it('asks for no payment while the waiver is not agreed to (R173)', async () => {
    const answers = [false, true];
    open({ agree: () => Promise.resolve(answers.shift() ?? true) });
    await later();
    expect(await screen.findByText('The waiver')).toBeTruthy();
    await review();
    await waitFor(() => expect(answers).toEqual([true]));
    expect(screen.queryByRole('heading', { name: /Review and pay/ })).toBeNull();
    expect(calls()).toEqual([]);
    await review();
    await isAt(/Review and pay/);
  });

  it('asks for a new intent when another athlete is chosen after all', async () => {
    world.athletes = [kit, { ...kit, id: 5, firstName: 'Nora' }];
    open();
    await later();
    fireEvent.click(await screen.findByRole('radio', { name: /Kit/ }));
    await review();
    await waitFor(() => expect(intents()).toHaveLength(1));
    press('Back');
    fireEvent.click(screen.getByRole('radio', { name: /Nora/ }));
    await review();
    await waitFor(() => expect(intents()).toMatchObject([{ athleteId: 4 }, { athleteId: 5 }]));
  });
});
