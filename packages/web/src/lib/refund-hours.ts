import { useQuery } from '@tanstack/react-query';
import { FULL_REFUND_HOURS } from '@x1/contract/payments/refund-notice.ts';
import { configQuery } from './config.ts';

/** How many hours before a session a family can still cancel for all of its money; until the server has said it, the default. No schema comes along: the front page reads it. */
export function useRefundHours(): number {
  return useQuery(configQuery).data?.fullRefundHours ?? FULL_REFUND_HOURS;
}
