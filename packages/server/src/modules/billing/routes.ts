import type { billingRoutes } from '@x1/contract/billing/routes.ts';
import { file, type Handlers, page } from '../../http/handlers.ts';
import type { BillingService } from './service.ts';

export const createBillingHandlers = (billing: BillingService): Handlers<typeof billingRoutes> => ({
  recipientTransactions: async (actor, { params, query }) => page(await billing.recipientTransactions(actor, params.userId, query)),
  payerTransactions: async (actor, { params, query }) => page(await billing.payerTransactions(actor, params.userId, query)),
  credit: (actor) => billing.credit(actor),
  creditEntries: async (actor, { query }) => page(await billing.creditEntries(actor, query)),
  exportCredit: async (actor, _, { language }) => {
    const { name, content } = await billing.exportCredit(actor, language);
    return file(name, content);
  },
  exportTransactions: async (actor, { params, query: filter }, { language }) => {
    const { name, content } = await billing.exportTransactions(actor, params.userId, { filter, language });
    return file(name, content);
  },
  earnings: (actor, { query }) => billing.earnings(actor, query),
  receipt: (actor, { params }) => billing.receipt(actor, params.transactionId),
});
