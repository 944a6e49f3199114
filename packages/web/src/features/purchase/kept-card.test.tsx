import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerBookingSheets,
  bodyOf,
  calls,
  intents,
  mastercard,
  oldVisa,
  openBookingSheet as open,
  pay,
  review,
  typeCard,
  visa,
  world,
} from '../../testing/booking-sheet.tsx';

answerBookingSheets();

describe('booking sheet of a payer who keeps a card', () => {
  it('pays with the newest kept card that is still good, without a typed field, and tells the server first', async () => {
    world.keptCards = Response.json([oldVisa, visa, mastercard]);
    const { visited } = open();
    await review();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Visa ending 4242/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Visa ending 1881 ?Expired 04\/25/ }).disabled).toBe(true);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls()).toEqual([
      'POST /api/create-payment-intent',
      'PUT /api/transactions/1/card',
      'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
      'PUT /api/transactions/1/status',
    ]);
    expect(JSON.parse(bodyOf('/card'))).toEqual({ cardId: 'pm_visa', keep: false });
    expect(new URLSearchParams(bodyOf('/confirm')).get('payment_method')).toBe('pm_visa');
  });

  it('keeps another card where the box is ticked, and says so to the server before it is charged', async () => {
    world.keptCards = Response.json([visa]);
    const { visited } = open();
    await review();
    fireEvent.click(await screen.findByRole('radio', { name: 'Use another card' }));
    await typeCard();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(JSON.parse(bodyOf('/card'))).toEqual({ cardId: null, keep: true });
    expect(new URLSearchParams(bodyOf('/confirm')).get('payment_method_data[card][number]')).toBe('4242424242424242');
  });

  it('charges nothing when the kept card is gone, and says why', async () => {
    world.keptCards = Response.json([visa]);
    const message = "That card isn't saved anymore. Please use another one.";
    world.choices = [Response.json({ message, code: 'payment_card.not_found' }, { status: 404 })];
    open();
    await review();
    await screen.findByRole('radio', { name: /^Visa ending 4242/ });
    world.keptCards = Response.json([]);
    await pay();
    await screen.findByText(message);
    await screen.findByLabelText('Card number');
    expect(calls().filter((call) => call.includes('/confirm'))).toEqual([]);
  });

  it('starts over, and ends nothing, when the other adult of the family is paying', async () => {
    world.keptCards = Response.json([visa]);
    world.choices = [Response.json({ message: 'Someone else has started.', code: 'payment.started_by_other' }, { status: 409 })];
    const { visited } = open();
    await review();
    await screen.findByRole('radio', { name: /^Visa ending 4242/ });
    await pay();
    await waitFor(() => expect(intents()).toHaveLength(2));
    expect(calls().filter((call) => call.endsWith('/status'))).toEqual([]);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('asks the server what became of a payment that has ended meanwhile', async () => {
    world.keptCards = Response.json([visa]);
    world.choices = [Response.json({ message: 'This payment has already ended.', code: 'payment.not_open' }, { status: 409 })];
    const { visited } = open();
    await review();
    await screen.findByRole('radio', { name: /^Visa ending 4242/ });
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call.includes('/confirm'))).toEqual([]);
  });

  it('takes a typed card when the kept ones cannot be loaded', async () => {
    world.keptCards = Response.json({ message: 'No answer', code: 'provider.unavailable' }, { status: 502 });
    const { visited } = open();
    await review();
    await screen.findByText("Your saved cards couldn't be loaded.", undefined, { timeout: 4_000 });
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });
});
