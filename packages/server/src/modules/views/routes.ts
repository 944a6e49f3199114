import type { viewsRoutes } from '@x1/contract/views/routes.ts';
import { file, type Handlers, page } from '../../http/handlers.ts';
import type { ViewsService } from './service.ts';

export const createViewsHandlers = (views: ViewsService): Handlers<typeof viewsRoutes> => ({
  listTrainers: async (actor, { query }) => page(await views.listTrainers(actor, query)),
  getTrainer: (actor, { params }) => views.getTrainer(actor, params.trainerId),
  getOwnTrainer: (actor, { params }) => views.getOwnTrainer(actor, params.userId),
  trainerDashboard: (actor, { params }) => views.trainerDashboard(actor, params.userId),
  listPrograms: async (actor, { query }) => page(await views.listPrograms(actor, query)),
  listTrainerPrograms: async (actor, { params, query }) => page(await views.listPrograms(actor, { ...query, ...params })),
  listParticipants: async (actor, { params, query }) => page(await views.listParticipants(actor, { ...query, ...params })),
  listReviews: async (_actor, { params, query }) => page(await views.listReviews({ ...query, ...params })),
  listRequests: async (actor, { query }) => page(await views.listRequests(actor, query)),
  listTrainerAppointments: async (actor, { params, query }) => page(await views.listTrainerAppointments(actor, params.userId, query)),
  listParentAppointments: async (actor, { params, query }) => page(await views.listParentAppointments(actor, params.userId, query)),
  appointmentDetails: (actor, { params }) => views.appointmentDetails(actor, params.appointmentId),
  expectations: (actor, { params }) => views.expectations(actor, params.appointmentId),
  recipientTransactions: async (actor, { params, query }) => page(await views.recipientTransactions(actor, params.userId, query)),
  payerTransactions: async (actor, { params, query }) => page(await views.payerTransactions(actor, params.userId, query)),
  exportTransactions: async (actor, { params, query }) => {
    const { name, content } = await views.exportTransactions(actor, params.userId, query);
    return file(name, content);
  },
  earnings: (actor, { query }) => views.earnings(actor, query),
  receipt: (actor, { params }) => views.receipt(actor, params.transactionId),
});
