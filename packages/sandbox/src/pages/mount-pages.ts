import { readFileSync } from 'node:fs';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCalDavPath } from '../caldav/api.ts';
import { DavError } from '../caldav/errors.ts';
import { createCalDavOwner, because as withoutServers } from '../caldav/owner-calendar.ts';
import { isCheckrApiPath } from '../checkr/api.ts';
import { mountApplyPage, because as withoutCheckr } from '../checkr/apply-page.ts';
import { CheckrError } from '../checkr/errors.ts';
import { mountPortalPage } from '../checkr/portal-page.ts';
import type { Deliveries } from '../deliveries.ts';
import { isGoogleApiPath } from '../google/api.ts';
import { mountCallPage } from '../google/call-page.ts';
import { mountConsentPage, because as withoutGoogle } from '../google/consent-page.ts';
import { GoogleError } from '../google/errors.ts';
import { createGoogleOwner } from '../google/owner-calendar.ts';
import { mountMailbox } from '../mailbox/mailbox-pages.ts';
import { isGraphApiPath } from '../outlook/api.ts';
import { mountMicrosoftConsent, because as withoutMicrosoft } from '../outlook/consent-page.ts';
import { GraphError } from '../outlook/errors.ts';
import { createOutlookOwner } from '../outlook/owner-calendar.ts';
import { isApiPath } from '../stripe/api.ts';
import { doDueWork } from '../stripe/due-work.ts';
import { StripeError } from '../stripe/errors.ts';
import { newId } from '../stripe/ids.ts';
import type { World } from '../world.ts';
import { mountBankOnboarding } from './bank-onboarding.ts';
import { mountControl } from './control.ts';
import { mountCommands } from './control-commands.ts';
import { mountIdentityCheck } from './identity-check.ts';
import { mountOwnerCalendar } from './owner-calendar.ts';
import { sendNotice } from './page-request.ts';
import { mountThreeDSecure } from './three-d-secure.ts';

const stylesheet = readFileSync(new URL('style.css', import.meta.url), 'utf8');

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/** Answers in Stripe's error form, or in a calendar's where it is about one. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof GoogleError || error instanceof GraphError || error instanceof DavError || error instanceof CheckrError)
    return reply.header('cache-control', 'no-store').code(error.status).send(error.body);
  const known = error instanceof StripeError ? error : toStripeError(error as Partial<FastifyError>, request);
  return reply
    .headers({ 'request-id': newId('req'), 'cache-control': 'no-store' })
    .code(known.status)
    .send(known.body);
}

function toStripeError(error: Partial<FastifyError>, request: FastifyRequest): StripeError {
  const status = error instanceof SyntaxError ? 400 : (error.statusCode ?? 500);
  const message = status >= 500 ? 'The sandbox failed. This is a bug in the sandbox.' : (error.message ?? 'Bad request');
  return new StripeError(status, {
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    message: `${message} (${request.method}: ${pathOf(request)})`,
  });
}

function unknownAddress(request: FastifyRequest): StripeError {
  const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`;
  return new StripeError(404, { type: 'invalid_request_error', message });
}

const pagesOfOthers = [
  { prefix: '/sandbox/google/', fault: 'googleDown', standsFor: 'Google', because: withoutGoogle },
  { prefix: '/sandbox/outlook/', fault: 'outlookDown', standsFor: 'Microsoft', because: withoutMicrosoft },
  { prefix: '/sandbox/checkr/', fault: 'checkrDown', standsFor: 'Checkr', because: withoutCheckr },
  { prefix: '/sandbox/caldav/', fault: 'calDavDown', standsFor: 'the calendar server', because: withoutServers },
] as const;

/** Mounts everything a person or a test sees beside the API. */
export function mountPages(app: FastifyInstance, { world, deliveries }: { world: World; deliveries: Deliveries }): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (isApiPath(path) || isGoogleApiPath(path) || isGraphApiPath(path) || isCalDavPath(path) || isCheckrApiPath(path)) return;
    doDueWork(world);
    await world.store.commit();
    if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') {
      return sendError(
        new StripeError(403, { type: 'invalid_request_error', message: 'Other sites may not use the sandbox.' }),
        request,
        reply,
      );
    }
    if (path.startsWith('/sandbox/stripe/') && world.faults.current().providerDown) {
      const text = 'The sandbox simulates that the provider is down. Try again later.';
      return sendNotice(world, reply, { status: 503, title: 'Temporarily unavailable', text, standsFor: 'the payment provider' });
    }
    const down = pagesOfOthers.find((pages) => path.startsWith(pages.prefix) && world.faults.current()[pages.fault]);
    if (down) {
      const { standsFor, because } = down;
      const text = `The sandbox simulates that ${standsFor} is down. Try again later.`;
      return sendNotice(world, reply, { status: 503, title: 'Temporarily unavailable', text, standsFor, because });
    }
  });
  app.get('/sandbox/style.css', async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type('text/css; charset=utf-8').send(stylesheet),
  );
  mountThreeDSecure(app, world);
  mountIdentityCheck(app, world);
  mountBankOnboarding(app, world);
  mountControl(app, world);
  mountApplyPage(app, world);
  mountPortalPage(app, world);
  mountMailbox(app, world);
  mountConsentPage(app, world);
  mountCallPage(app, world);
  mountMicrosoftConsent(app, world);
  for (const create of [createGoogleOwner, createOutlookOwner, createCalDavOwner]) mountOwnerCalendar(app, world, create(world));
  mountCommands(app, { world, deliveries });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(pathOf(request)) || !request.headers.accept?.includes('text/html'))
      return sendError(unknownAddress(request), request, reply);
    const text = 'The sandbox has no page at this address.';
    return sendNotice(world, reply, { status: 404, title: 'Page not found', text, standsFor: 'the payment provider' });
  });
}
