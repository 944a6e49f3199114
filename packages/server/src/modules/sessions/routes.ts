import type { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { type Handlers, page } from '../../http/handlers.ts';
import type { SessionsService } from './service.ts';

export const createSessionsHandlers = (sessions: SessionsService): Handlers<typeof sessionsRoutes> => ({
  listParticipants: async (actor, { params, query }) => page(await sessions.listParticipants(actor, { ...query, ...params })),
  listRequests: async (actor, { query }) => page(await sessions.listRequests(actor, query)),
  listTrainerAppointments: async (actor, { params, query }) => page(await sessions.listTrainerAppointments(actor, params.userId, query)),
  listParentAppointments: async (actor, { params, query }) => page(await sessions.listParentAppointments(actor, params.userId, query)),
  trainerAgenda: (actor, { params, query }) => sessions.trainerAgenda(actor, params.userId, query),
  parentAgenda: (actor, { params, query }) => sessions.parentAgenda(actor, params.userId, query),
  appointmentDetails: (actor, { params }) => sessions.appointmentDetails(actor, params.appointmentId),
  bookAgain: (actor, { params }) => sessions.bookAgain(actor, params.appointmentId),
  expectations: (actor, { params }) => sessions.expectations(actor, params.appointmentId),
});
