import { transactionStatusLabels } from '@x1/contract/payments/transaction.ts';

/** A payment's states as operators read them, who see sessions beside them: 'Completed' is a session's word there. */
export const paymentStateLabels: typeof transactionStatusLabels = { ...transactionStatusLabels, succeeded: 'Paid' };
