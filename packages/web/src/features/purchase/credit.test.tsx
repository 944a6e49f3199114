import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerBookingSheets,
  calls,
  intents,
  openBookingSheet as open,
  pay,
  press,
  review,
  typeCard,
  world,
} from '../../testing/booking-sheet.tsx';

answerBookingSheets();

describe('booking sheet of a family with credit', () => {
  it('says what the credit pays, and charges the card the rest', async () => {
    world.credit = 2_000;
    const { visited } = open();
    await review();
    await screen.findByRole('button', { name: "Don't use your credit" }, { timeout: 10_000 });
    expect(screen.getAllByText('-$20.00').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/you get \$89\.00 back automatically: \$69\.00 to your card, \$20\.00 as credit\./).length).toBeGreaterThan(
      0,
    );
    await typeCard();
    await pay('$69.00');
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents()).toEqual([expect.objectContaining({ useCredit: true })]);
  });

  it('charges the card all of it where the credit is left out, and uses it again at a press', async () => {
    world.credit = 2_000;
    open();
    await review();
    fireEvent.click(await screen.findByRole('button', { name: "Don't use your credit" }, { timeout: 10_000 }));
    await screen.findByRole('button', { name: 'Pay $89.00' });
    press('Use your credit');
    await screen.findByRole('button', { name: 'Pay $69.00' });
  });

  it('books without a card where the credit pays all of it', async () => {
    world.credit = 20_000;
    const { visited } = open();
    await review();
    await screen.findByText(/That covers it/, {}, { timeout: 10_000 });
    const book = screen.getByRole('button', { name: 'Book' });
    fireEvent.click(book);
    fireEvent.click(book);
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('shows nothing of credit to a family without any', async () => {
    open();
    await review();
    await screen.findByRole('button', { name: 'Pay $89.00' }, { timeout: 10_000 });
    expect(screen.queryByText(/credit/)).toBeNull();
  });
});
