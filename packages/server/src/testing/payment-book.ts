import { createPaymentBook, type PaymentBook } from '../modules/payments/payment-book.ts';
import { createSessionMoney } from '../modules/payments/session-money.ts';
import type { Logger } from '../platform/logger.ts';
import type { TestApp } from './start-app.ts';

/** The book of the app's payments, for tests that put parts of module payments together themselves. */
export function paymentBookOf({ clock, events, services }: TestApp, logger: Logger): PaymentBook {
  const { ledger, payouts, scheduling } = services;
  return createPaymentBook({ clock, events, logger, ledger, payouts, scheduling, money: createSessionMoney(services) });
}
