import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html } from '../pages/html.ts';
import { readFields, sendNotice, sendOn, sendPage } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { isOpenInvitation } from './invitations.ts';
import { handInForm, moveReport } from './reports.ts';

const standsFor = 'the form of Checkr';
export const because = 'X1 runs without a Checkr key here: nobody is looked up.';
const address = '/sandbox/checkr/apply/:id';
const backPath = '/background-check';

const Outcome = z.object({ outcome: z.enum(['clear', 'consider', 'suspended', 'pending', 'left']) });

const choices = html`<div>
    <h1>Tell us who you are</h1>
    <p class="lead">The real form would ask for your name, date of birth and Social Security number. Here you choose how the check ends.</p>
  </div>
  <form method="post" class="choices">
    <div class="card">
      <button class="btn primary" name="outcome" value="clear">Send, and the report is clear</button>
      <button class="btn outline" name="outcome" value="pending">Send, and let it take its time</button>
      <button class="btn outline" name="outcome" value="suspended">Send, and a document is missing</button>
      <button class="btn danger" name="outcome" value="consider">Send, and something needs a look</button>
      <button class="btn plain" name="outcome" value="left">Leave without sending</button>
    </div>
    <p class="hint">Leaving hands nothing in. The form stays open for a week.</p>
  </form>`;

/** The form a trainer fills in at the provider. The real one doesn't lead back by itself either. */
export function mountApplyPage(app: FastifyInstance, world: World): void {
  const find = (id: string) => world.store.find('checkrInvitations', id);
  const backTo = () => world.publicUrl() + backPath;

  app.get<{ Params: { id: string } }>(address, async (request, reply) => {
    const invitation = find(request.params.id);
    if (!invitation)
      return sendNotice(world, reply, {
        status: 404,
        title: 'No such form',
        text: 'There is nothing at this address.',
        standsFor,
        because,
      });
    if (isOpenInvitation(invitation)) return sendPage(world, reply, { title: 'Your details', standsFor, because, body: choices });
    const isSent = invitation.status === 'completed';
    const text = isSent ? 'You have sent everything. There is nothing left to do here.' : 'This invitation is no longer open.';
    return sendNotice(world, reply, { status: 200, title: isSent ? 'Thank you' : 'Too late', text, standsFor, because, backTo: backTo() });
  });

  app.post<{ Params: { id: string } }>(address, async (request, reply) => {
    const invitation = find(request.params.id);
    const { data } = Outcome.safeParse(readFields(request));
    if (!invitation || !data)
      return sendNotice(world, reply, { status: 400, title: 'Unknown choice', text: 'Please go back and choose.', standsFor, because });
    if (data.outcome === 'left') return sendOn(world, reply, backTo());
    if (isOpenInvitation(invitation)) {
      const report = handInForm(world, invitation);
      if (data.outcome !== 'pending') moveReport(world, report, data.outcome);
    }
    return sendOn(world, reply, `${world.publicUrl()}/sandbox/checkr/apply/${invitation.id}`);
  });
}
