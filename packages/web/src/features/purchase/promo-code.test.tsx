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
  typedNumber,
  world,
} from '../../testing/booking-sheet.tsx';

answerBookingSheets();

const refusal = (code: string, message: string) => Response.json({ message, code }, { status: 409 });

async function typeCode(code: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Add promo code' }, { timeout: 10_000 }));
  const field = screen.getByLabelText('Promo code');
  fireEvent.change(field, { target: { value: code } });
  return field;
}

describe('booking sheet with a code', () => {
  it('is one line until somebody has one, and shows what it takes off before anything is paid', async () => {
    const { visited } = open();
    await review();
    const field = await typeCode('spring 20');
    expect(document.activeElement).toBe(field);
    press('Apply');
    await screen.findByText(/takes \$17\.80 off/);
    expect(screen.getAllByText('-$17.80').length).toBeGreaterThan(0);
    expect(intents().at(-1)).toMatchObject({ promoCode: 'SPRING20', amount: 8_900 });
    await typeCard();
    await pay('$71.20');
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents()).toHaveLength(2);
  });

  it('takes it by Enter, which does not pay', async () => {
    open();
    await review();
    fireEvent.keyDown(await typeCode('SPRING20'), { key: 'Enter' });
    await screen.findByText(/takes \$17\.80 off/);
    expect(calls()).toEqual(['POST /api/create-payment-intent', 'POST /api/create-payment-intent']);
  });

  it('says why a code is refused, keeps what was typed, and goes on at the full price', async () => {
    const { visited } = open();
    await review();
    await typeCard();
    const field = await typeCode('AUTUMN');
    world.failures = [refusal('promo_code.ended', 'This code has ended.')];
    press('Apply');
    await screen.findByText('This code has ended.');
    expect((field as HTMLInputElement).value).toBe('AUTUMN');
    expect(typedNumber()).toContain('4242');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents().at(-1)).not.toHaveProperty('promoCode');
  });

  it('gives it back at a press, and the price is the full one again', async () => {
    open();
    await review();
    await typeCode('SPRING20');
    press('Apply');
    const remove = await screen.findByRole('button', { name: 'Remove code SPRING20' });
    fireEvent.click(remove);
    await screen.findByRole('button', { name: 'Pay $89.00' });
    expect(screen.queryByText(/takes/)).toBeNull();
  });

  it('comes with the code of a link that was shared', async () => {
    open({ offeredCode: 'SPRING20' });
    await review();
    await screen.findByText(/takes \$17\.80 off/);
    expect(intents()).toEqual([expect.objectContaining({ promoCode: 'SPRING20' })]);
  });
});
