import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { isUnderWay, nextPurchase, type PurchaseEvent, type PurchaseState, startPurchase } from './purchase-machine.ts';

const intent = { clientSecret: 'pi_1_secret_2', transactionId: 5 as TransactionId, amount: 8_900 };
const asked = nextPurchase(startPurchase('3/individual/4'), { type: 'asked' });
const run = (events: readonly PurchaseEvent[], from: PurchaseState = asked) => events.reduce(nextPurchase, from);

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

  it('asks for nothing before the step Pay is shown, and once when it is', () => {
    const idle = startPurchase('3/individual/4');
    expect(idle).toMatchObject({ phase: 'idle', intent: null });
    expect(asked).toMatchObject({ phase: 'preparing', attempt: 1 });
    expect(nextPurchase(asked, { type: 'asked' })).toBe(asked);
  });

  it('drops a response that belongs to another order', () => {
    const other = run([{ type: 'order_changed', order: '3/group/4' }, { type: 'asked' }]);
    expect(other).toMatchObject({ order: '3/group/4', attempt: 2, phase: 'preparing' });
    expect(nextPurchase(other, opened)).toBe(other);
    expect(nextPurchase(other, { type: 'intent_refused', attempt: 1, problem: 'late' })).toBe(other);
  });

  it('forgets its intent when the order changes before the payment, and keeps it while money may be moving', () => {
    const change: PurchaseEvent = { type: 'order_changed', order: '3/group/4' };
    expect(nextPurchase(ready, change)).toMatchObject({ phase: 'idle', intent: null, order: '3/group/4' });
    expect(nextPurchase(paying, change)).toBe(paying);
    expect(nextPurchase(settling, change)).toBe(settling);
    expect(nextPurchase(ready, { type: 'order_changed', order: '3/individual/4' })).toBe(ready);
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
    ['idle', false],
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
