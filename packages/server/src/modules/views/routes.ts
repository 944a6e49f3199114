import type { billingRoutes } from '@x1/contract/billing/routes.ts';
import type { dashboardRoutes } from '@x1/contract/dashboard/routes.ts';
import type { searchRoutes } from '@x1/contract/search/routes.ts';
import type { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { file, type Handlers, page } from '../../http/handlers.ts';
import type { ViewsService } from './service.ts';

export const createSearchHandlers = (views: ViewsService): Handlers<typeof searchRoutes> => ({
  listTrainers: async (actor, { query }) => page(await views.listTrainers(actor, query)),
  getTrainer: (actor, { params }) => views.getTrainer(actor, params.trainerId),
});

export const createDashboardHandlers = (views: ViewsService): Handlers<typeof dashboardRoutes> => ({
  trainerDashboard: (actor, { params }) => views.trainerDashboard(actor, params.userId),
});

export const createSessionsHandlers = (views: ViewsService): Handlers<typeof sessionsRoutes> => ({
  listParticipants: async (actor, { params, query }) => page(await views.listParticipants(actor, { ...query, ...params })),
  listRequests: async (actor, { query }) => page(await views.listRequests(actor, query)),
  listTrainerAppointments: async (actor, { params, query }) => page(await views.listTrainerAppointments(actor, params.userId, query)),
  listParentAppointments: async (actor, { params, query }) => page(await views.listParentAppointments(actor, params.userId, query)),
  appointmentDetails: (actor, { params }) => views.appointmentDetails(actor, params.appointmentId),
  expectations: (actor, { params }) => views.expectations(actor, params.appointmentId),
});

export const createBillingHandlers = (views: ViewsService): Handlers<typeof billingRoutes> => ({
  recipientTransactions: async (actor, { params, query }) => page(await views.recipientTransactions(actor, params.userId, query)),
  payerTransactions: async (actor, { params, query }) => page(await views.payerTransactions(actor, params.userId, query)),
  exportTransactions: async (actor, { params, query }) => {
    const { name, content } = await views.exportTransactions(actor, params.userId, query);
    return file(name, content);
  },
  earnings: (actor, { query }) => views.earnings(actor, query),
  receipt: (actor, { params }) => views.receipt(actor, params.transactionId),
});
