import { Readable } from 'node:stream';
import type { consentsRoutes } from '@x1/contract/consents/routes.ts';
import { created, file, type Handlers, page } from '../../http/handlers.ts';
import type { ConsentsService } from './service.ts';

export const createConsentsHandlers = (consents: ConsentsService): Handlers<typeof consentsRoutes> => ({
  listDue: (actor) => consents.listDue(actor),
  waiverOf: (actor, { params }) => consents.readWaiver(actor, params.trainerId),
  agree: async (actor, { params, body }) => {
    const { consent, isNew } = await consents.agree(actor, params.trainerId, body);
    return isNew ? created(consent) : consent;
  },
  listConsents: async (actor, { query }) => page(await consents.listConsents(actor, query)),
  downloadConsent: async (actor, { params }) => {
    const { name, content } = await consents.readFile(actor, params.consentId);
    return file(name, Readable.from([content]));
  },
});
