import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { isUnderWay, nextPurchase, type PurchaseEvent, type PurchaseState, startPurchase } from './purchase-machine.ts';

const intent = { clientSecret: 'pi_1_secret_2', transactionId: 5 as TransactionId, amount: 8_900 };
const run = (events: readonly PurchaseEvent[], from: PurchaseState = startPurchase('individual')) => events.reduce(nextPurchase, from);

const opened: PurchaseEvent = { type: 'intent_opened', attempt: 1, intent };
const ready = run([opened]);
const paying = run([opened, { type: 'pay_pressed' }]);
const settling = run([opened, { type: 'pay_pressed' }, { type: 'paid' }]);

describe('purchase state machine', () => {
  it('moves a purchase from preparing to booked', () => {
    expect(ready).toMatchObject({ phase: 'ready', intent });
    expect(paying.phase).toBe('paying');
    expect(settling.phase).toBe('settling');
    expect(run([{ type: 'booked', appointmentId: 9 as AppointmentId }], settling)).toMatchObject({ phase: 'booked', appointmentId: 9 });
  });

  it('pays once when the button is clicked twice', () => {
    expect(nextPurchase(paying, { type: 'pay_pressed' })).toBe(paying);
  });

  it("asks for a new intent after a decline and keeps the provider's message", () => {
    const declined = nextPurchase(paying, { type: 'declined', problem: 'Your card was declined.' });
    expect(declined).toMatchObject({ phase: 'preparing', attempt: 2, intent: null, problem: 'Your card was declined.' });
    const again = nextPurchase(declined, { type: 'intent_opened', attempt: 2, intent });
    expect(again).toMatchObject({ phase: 'ready', problem: 'Your card was declined.' });
    expect(nextPurchase(again, { type: 'pay_pressed' }).problem).toBeNull();
  });

  it('drops a response that belongs to an earlier attempt', () => {
    const group = nextPurchase(startPurchase('individual'), { type: 'type_chosen', sessionType: 'group' });
    expect(group).toMatchObject({ sessionType: 'group', attempt: 2, phase: 'preparing' });
    expect(nextPurchase(group, opened)).toBe(group);
    expect(nextPurchase(group, { type: 'intent_refused', attempt: 1, problem: 'late' })).toBe(group);
  });

  it('changes the session type before the payment, and never while money may be moving', () => {
    const choice: PurchaseEvent = { type: 'type_chosen', sessionType: 'group' };
    expect(nextPurchase(ready, choice)).toMatchObject({ phase: 'preparing', intent: null });
    expect(nextPurchase(paying, choice)).toBe(paying);
    expect(nextPurchase(settling, choice)).toBe(settling);
    expect(nextPurchase(ready, { type: 'type_chosen', sessionType: 'individual' })).toBe(ready);
  });

  it('offers another attempt when no intent can be created', () => {
    const refused = run([{ type: 'intent_refused', attempt: 1, problem: 'This group is full.' }]);
    expect(refused).toMatchObject({ phase: 'unavailable', problem: 'This group is full.' });
    expect(nextPurchase(refused, { type: 'pay_pressed' })).toBe(refused);
    expect(nextPurchase(refused, { type: 'retried' })).toMatchObject({ phase: 'preparing', attempt: 2, problem: null });
  });

  it('asks again at the new price and says that it has changed', () => {
    const changed = run([{ type: 'price_changed', attempt: 1, problem: 'The price is now $95.00.' }]);
    expect(changed).toMatchObject({ phase: 'preparing', attempt: 2, checksPrice: false, problem: 'The price is now $95.00.' });
  });

  it('gives up when the price changes twice in a row', () => {
    const twice = run([1, 2].map((attempt) => ({ type: 'price_changed', attempt, problem: 'The price has changed.' })));
    expect(twice).toMatchObject({ phase: 'unavailable', problem: 'The price has changed.' });
  });

  it('goes back to ready when no payment was sent', () => {
    expect(nextPurchase(paying, { type: 'not_sent', problem: null })).toMatchObject({ phase: 'ready', intent, problem: null });
  });

  it.each([
    ['preparing', false],
    ['ready', false],
    ['unavailable', false],
    ['paying', true],
    ['settling', true],
    ['booked', true],
  ] as const)('a purchase that is %s is under way: %s', (phase, expected) => {
    expect(isUnderWay(phase)).toBe(expected);
  });
});
