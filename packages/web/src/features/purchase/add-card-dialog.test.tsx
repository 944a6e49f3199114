import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerBookingSheets, calls, press, typeCard, world } from '../../testing/booking-sheet.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { readReturnedCard } from './added-card.ts';

answerBookingSheets();

function open() {
  const closed: true[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <AddCardDialog onClose={() => closed.push(true)} />
    </QueryClientProvider>,
  );
  return closed;
}

const bodies = () => world.requests.filter(({ call }) => call === 'POST /api/payment-cards/setups').map(({ body }) => body);

describe('adding a card without paying', () => {
  it('hands it to the provider, and asks the server what became of it', async () => {
    const closed = open();
    await typeCard();
    press('Save card');
    await waitFor(() => expect(closed).toHaveLength(1));
    expect(calls()).toEqual([
      'POST /api/payment-cards/setups',
      'POST /sandbox/stripe/v1/setup_intents/seti_4/confirm',
      'PUT /api/payment-cards/setups/seti_4',
    ]);
  });

  it('keeps what was typed when the card is declined, says why, and tries again in the same setup', async () => {
    world.confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const closed = open();
    await typeCard();
    press('Save card');
    await screen.findByText('Your card was declined.');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    press('Save card');
    await waitFor(() => expect(closed).toHaveLength(1));
    const [one, other] = bodies();
    expect(one).toBe(other);
  });

  it('asks nobody while a field needs correcting', async () => {
    open();
    fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242' } });
    press('Save card');
    await screen.findByText('Check the card number.');
    expect(calls()).toEqual([]);
  });

  it('believes the server, not the provider’s answer in the browser', async () => {
    world.addedCard = null;
    const closed = open();
    await typeCard();
    press('Save card');
    await screen.findByText('Payment system is not ready. Please try again.');
    expect(closed).toEqual([]);
  });

  it('asks the server when the provider gave no answer', async () => {
    world.confirmations = [new Response('<html>', { status: 502 })];
    const closed = open();
    await typeCard();
    press('Save card');
    await waitFor(() => expect(closed).toHaveLength(1));
  });

  it('says what the server refuses, and hands over nothing', async () => {
    world.failures = [Response.json({ message: 'Too many cards for now.', code: 'request.too_many' }, { status: 429 })];
    open();
    await typeCard();
    press('Save card');
    await screen.findByText('Too many cards for now.');
    expect(calls()).toEqual(['POST /api/payment-cards/setups']);
  });
});

it.each([
  ['?setup_intent=seti_4&setup_intent_client_secret=s&redirect_status=failed&a=1', { setupId: 'seti_4', remainingSearch: 'a=1' }],
  ['?setup_intent=%2F..', { setupId: null, remainingSearch: '' }],
  ['?payment_intent=pi_1', null],
])("reads what a bank's page sends back: %s", (search, read) => {
  expect(readReturnedCard(search)).toEqual(read);
});
