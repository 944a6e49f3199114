import { openPayment, payByCard, type SellingTrainer, sellingTrainer } from '../given.ts';
import type { Person, TestApp } from '../start-app.ts';

/** What an attack works on: the running product with production's limits, and people who did nothing wrong. */
export interface Target {
  /** No proxy in front. */
  readonly app: TestApp;
  /** The same product behind one proxy, so that an attack may come from many addresses. */
  readonly behindProxy: TestApp;
}

/** Tries one thing. @throws when it succeeds: what an attack expects is that it is repelled */
export type Attack = (target: Target) => Promise<void>;

/** The attacks of one kind, by their row in `review-rows.ts`. */
export type Attacks = Readonly<Record<string, Attack>>;

/** What everybody has of a product whose address they know. */
export type Caller = Pick<TestApp, 'url' | 'fetch' | 'api' | 'signUp'>;

/** The attacks that need nothing but that. They're also tried through a cluster's balancer (`npm run prove -- cluster`). */
export const byAddress = ['4-7', '8-10', '11-13', 'M7', '25-28', '29-31', '71-73', '64-70', 'm2', 'm6'] as const;

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A call as any program makes it, with whatever body. */
export async function call(
  app: Pick<TestApp, 'fetch'>,
  method: string,
  path: string,
  { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
): Promise<Reply> {
  const response = await app.fetch(path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** How many of these calls got each status. */
export async function statusesOf(calls: readonly Promise<Reply>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A parent who has bought from a trainer. */
export async function bought(app: TestApp, parent?: Person, trainer?: SellingTrainer) {
  const buyer = parent ?? (await app.signUp('parent'));
  const seller = trainer ?? (await sellingTrainer(app));
  const { clientSecret, transactionId } = await openPayment(buyer, seller);
  await payByCard(app, clientSecret);
  const hint = { params: { transactionId }, body: { status: 'succeeded' } } as const;
  const { appointmentId } = await buyer.api.payments.hintStatus(hint);
  if (appointmentId === null) throw new Error('a payment that went through made no session');
  await app.drainJobs();
  return { parent: buyer, trainer: seller, appointmentId, transactionId };
}
