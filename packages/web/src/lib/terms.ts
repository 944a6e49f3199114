import { currentRefundPolicy, type RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { useRefundHours } from './refund-hours.ts';

/** The refund terms that a purchase is made under now (decision 0109). */
export function useRefundPolicy(): RefundPolicy {
  return { ...currentRefundPolicy, fullRefundHoursBefore: useRefundHours() };
}
