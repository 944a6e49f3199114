import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fail, failureReasons, verify } from '../stripe/identity.ts';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { readFields, sendNotice, sendOn, sendPage } from './page-request.ts';

const standsFor = 'the identity check of Stripe Identity';
const address = '/sandbox/stripe/identity/:id';
const Outcome = z.object({ outcome: z.enum(['verified', 'failed', 'left']), reason: z.string().trim().max(500).optional() });

const choices = html`<div>
    <h1>Verify your identity</h1>
    <p class="lead">The real page would take a photo of a document and of your face. Here you choose how the check ends.</p>
  </div>
  <form method="post" class="choices">
    <div class="card">
      <button class="btn primary" name="outcome" value="verified">Verify identity</button>
      <div class="group">
        <div class="fieldrow">
          <label for="reason">Reason, if it fails</label>
          <select id="reason" name="reason">
            ${Object.entries(failureReasons).map(([code, sentence]) => html`<option value="${code}">${sentence}</option>`)}
          </select>
        </div>
        <button class="btn danger" name="outcome" value="failed">Fail verification</button>
      </div>
      <button class="btn plain" name="outcome" value="left">Leave without finishing</button>
    </div>
    <p class="hint">Leaving hands nothing in: the check can be taken up again later.</p>
  </form>`;

/** The page a trainer is sent to for the identity check. */
export function mountIdentityCheck(app: FastifyInstance, world: World): void {
  const returnAddress = (id: string) => world.store.find('returnAddresses', id)?.returnUrl ?? `${world.publicUrl()}/`;

  app.get<{ Params: { id: string } }>(address, async (request, reply) => {
    const session = world.store.find('verificationSessions', request.params.id);
    if (!session)
      return sendNotice(world, reply, { status: 404, title: 'No such check', text: 'There is nothing at this address.', standsFor });
    const backTo = returnAddress(session.id);
    if (session.status !== 'requires_input') {
      const text =
        session.status === 'canceled' ? 'This check was canceled.' : 'You have submitted everything. There is nothing left to do here.';
      return sendNotice(world, reply, { status: 200, title: 'This check is finished', text, standsFor, backTo });
    }
    return sendPage(world, reply, { title: 'Identity check', standsFor, body: choices, destinations: [backTo] });
  });

  app.post<{ Params: { id: string } }>(address, async (request, reply) => {
    const session = world.store.find('verificationSessions', request.params.id);
    if (!session)
      return sendNotice(world, reply, { status: 404, title: 'No such check', text: 'There is nothing at this address.', standsFor });
    const input = Outcome.safeParse(readFields(request));
    if (!input.success)
      return sendNotice(world, reply, { status: 400, title: 'Unknown choice', text: 'Please go back and choose.', standsFor });
    if (input.data.outcome === 'verified') verify(world, session);
    if (input.data.outcome === 'failed') fail(world, session, input.data.reason ?? '');
    return sendOn(world, reply, returnAddress(session.id));
  });
}
