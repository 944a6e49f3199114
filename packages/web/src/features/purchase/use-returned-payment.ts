import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText } from '../../lib/api-errors.ts';
import { refresh } from '../../lib/query-client.ts';
import { announceFailure, announceSuccess, paymentMessages } from './messages.ts';
import { bookedBy, hintStatus } from './payment-calls.ts';
import { type ReturnedPayment, readReturnedPayment } from './returned-payment.ts';

/**
 * Takes up a payment that a bank's page sent back (R90): the query leaves the address before anything else (L17), the server asks the
 * provider, and success leads to the session.
 */
export function useReturnedPayment(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const returned = readReturnedPayment(window.location.search);
    if (!returned) return;
    const { pathname } = window.location;
    navigate(returned.remainingSearch ? `${pathname}?${returned.remainingSearch}` : pathname, { replace: true });
    if (returned.payment) void finish(returned.payment, navigate);
  }, [navigate]);
}

async function finish(payment: ReturnedPayment, navigate: (path: string) => void): Promise<void> {
  try {
    const { status } = await hintStatus(payment.transactionId, payment.status);
    if (status === 'failed' || (status === 'pending' && payment.status === 'failed')) {
      announceFailure(paymentMessages.notConfirmed);
      return;
    }
    const booked = await bookedBy(payment.transactionId);
    await refresh(paymentsApi.hintStatus.stale);
    navigate(announceSuccess(booked));
  } catch (error) {
    announceFailure(errorText(error, paymentMessages.notReady));
  }
}
