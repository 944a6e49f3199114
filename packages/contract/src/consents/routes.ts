import * as z from 'zod/mini';
import { ConsentId, pathId, TrainerId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { Agreed, Consent, DueWaiver, WaiverToAgree } from './consent.ts';

const ofTrainer = z.object({ trainerId: pathId(TrainerId) });

/** Waivers and consent to individual training (R173). */
export const consentsRoutes = {
  listDue: defineRoute({
    method: 'GET',
    path: '/api/consents/due',
    access: ['parent'],
    summary: 'The trainers with open sessions of the family whose yearly agreement is missing or about to end.',
    reply: z.array(DueWaiver),
    errors: [],
  }),
  waiverOf: defineRoute({
    method: 'GET',
    path: '/api/consents/trainer/:trainerId',
    access: ['parent'],
    summary: "The trainer's waiver and the statement on individual training as the signed-in parent would agree to them.",
    params: ofTrainer,
    reply: WaiverToAgree,
    errors: ['trainer.not_found', 'conversation.blocked'],
  }),
  agree: defineRoute({
    method: 'POST',
    path: '/api/consents/trainer/:trainerId',
    access: ['parent'],
    summary: 'Agrees for one year to the texts that were read; 409 when they have changed. Repeated, it is the same agreement.',
    params: ofTrainer,
    body: Agreed,
    reply: Consent,
    mayCreate: true,
    errors: ['trainer.not_found', 'conversation.blocked', 'consent.text_changed'],
  }),
  listConsents: defineRoute({
    method: 'GET',
    path: '/api/consents',
    access: ['parent', 'trainer'],
    summary: "The family's agreements, or those that families have with the signed-in trainer, newest first.",
    query: z.object(pageQuery),
    reply: z.array(Consent),
    isPaged: true,
    errors: [],
  }),
  downloadConsent: defineRoute({
    method: 'GET',
    path: '/api/consents/:consentId/file',
    access: ['parent', 'trainer', 'admin'],
    summary: 'One agreement word for word, as a text file, for its two parties.',
    params: z.object({ consentId: pathId(ConsentId) }),
    limit: 'export',
    file: { contentType: 'text/plain; charset=utf-8' },
    reply: z.string(),
    errors: ['consent.not_found'],
  }),
} as const;
