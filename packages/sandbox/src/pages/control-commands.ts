import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MoveInput, moveCheck as moveBackgroundCheck } from '../checkr/control.ts';
import { type Deliveries, findSentEvent } from '../deliveries.ts';
import { FaultChanges } from '../faults.ts';
import { rejectAccount, restrictAccount, reviewAccount, setBank } from '../stripe/account-status.ts';
import { closeDispute, openDispute } from '../stripe/disputes.ts';
import { invalidRequest, notFound } from '../stripe/errors.ts';
import { getRecord } from '../stripe/get-record.ts';
import { fail, handIn, verify } from '../stripe/identity.ts';
import { settlePayout } from '../stripe/payouts.ts';
import { createReversal } from '../stripe/transfer-reversals.ts';
import type { World } from '../world.ts';
import { ClockInput, moveClock } from './control-clock.ts';
import { readFields } from './page-request.ts';

interface WithId {
  Params: { id: string };
}

const CloseInput = z.object({ outcome: z.enum(['won', 'lost']) });
const SettleInput = z.object({ outcome: z.enum(['paid', 'failed', 'returned']) });
const BankInput = z.object({ bank: z.enum(['closed', 'open']) });

const CheckInput = z.object({ to: z.enum(['processing', 'verified', 'failed']), reason: z.string().trim().max(500).optional() });

/** Does what the hosted page does, and lets a review take as long as wanted. */
function moveCheck(world: World, id: string, { to, reason = '' }: z.infer<typeof CheckInput>): object {
  const session = getRecord(world, 'verificationSessions', id);
  if (to === 'processing') return handIn(world, session);
  return to === 'verified' ? verify(world, session) : fail(world, session, reason);
}

function read<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> {
  const result = schema.safeParse(readFields(request));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRequest(issue?.message ?? 'Invalid parameters', { param: issue?.path.join('.') });
}

/** What the control page's buttons call. A browser is sent back to the page, a program gets JSON. */
export function mountCommands(app: FastifyInstance, { world, deliveries }: { world: World; deliveries: Deliveries }): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, result: object, section: string): Promise<FastifyReply> {
    await world.store.commit();
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('text/html')) return reply.redirect(`/sandbox#${section}`, 303);
    return reply.send(result);
  }

  app.get('/sandbox/faults', async (_request, reply) => reply.header('cache-control', 'no-store').send(world.faults.current()));

  app.post('/sandbox/faults', async (request, reply) => {
    const faults = world.faults.change(read(FaultChanges, request));
    deliveries.wake();
    return answer(request, reply, faults, 'faults');
  });

  app.get('/sandbox/clock', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ now: new Date(world.clock()).toISOString() }),
  );

  app.post('/sandbox/clock', async (request, reply) => answer(request, reply, await moveClock(world, read(ClockInput, request)), 'clock'));

  app.post<WithId>('/sandbox/charges/:id/dispute', async (request, reply) =>
    answer(request, reply, openDispute(world, request.params.id), 'payments'),
  );

  app.post<WithId>('/sandbox/disputes/:id/close', async (request, reply) =>
    answer(request, reply, closeDispute(world, request.params.id, read(CloseInput, request).outcome), 'disputes'),
  );

  app.post<WithId>('/sandbox/accounts/:id/restrict', async (request, reply) =>
    answer(request, reply, restrictAccount(world, request.params.id, 'restrict'), 'accounts'),
  );

  app.post<WithId>('/sandbox/accounts/:id/restore', async (request, reply) =>
    answer(request, reply, restrictAccount(world, request.params.id, 'restore'), 'accounts'),
  );

  app.post<WithId>('/sandbox/accounts/:id/review', async (request, reply) =>
    answer(request, reply, reviewAccount(world, request.params.id), 'accounts'),
  );

  app.post<WithId>('/sandbox/accounts/:id/reject', async (request, reply) =>
    answer(request, reply, rejectAccount(world, request.params.id, { reason: 'other' }), 'accounts'),
  );

  app.post<WithId>('/sandbox/accounts/:id/bank', async (request, reply) =>
    answer(request, reply, setBank(world, request.params.id, read(BankInput, request).bank), 'accounts'),
  );

  app.post<WithId>('/sandbox/checks/:id/move', async (request, reply) =>
    answer(request, reply, moveCheck(world, request.params.id, read(CheckInput, request)), 'checks'),
  );

  app.post<WithId>('/sandbox/background-checks/:id/move', async (request, reply) =>
    answer(request, reply, moveBackgroundCheck(world, request.params.id, read(MoveInput, request)), 'background-checks'),
  );

  app.post<WithId>('/sandbox/payouts/:id/settle', async (request, reply) =>
    answer(request, reply, settlePayout(world, request.params.id, read(SettleInput, request).outcome), 'payouts'),
  );

  app.post<WithId>('/sandbox/transfers/:id/reverse', async (request, reply) =>
    answer(request, reply, createReversal(world, request.params.id, {}), 'transfers'),
  );

  app.post<WithId>('/sandbox/events/:id/resend', async (request, reply) => {
    const event = findSentEvent(world.store, request.params.id);
    if (!event) throw notFound('event', request.params.id);
    deliveries.resend(event);
    return answer(request, reply, event, 'webhooks');
  });
}
