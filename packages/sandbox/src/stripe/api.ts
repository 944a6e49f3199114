import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../deliveries.ts';
import type { World } from '../world.ts';
import { withCurrentAddress } from './current-address.ts';
import { doDueWork } from './due-work.ts';
import { StripeError } from './errors.ts';
import { apiVersion } from './events.ts';
import { expand } from './expand.ts';
import { type FormTree, parseForm } from './form-body.ts';
import { type Answer, createIdempotency, type Idempotency } from './idempotency.ts';
import { newId } from './ids.ts';
import { identifyCaller } from './keys.ts';
import { listOf, text } from './parameters.ts';
import { type ApiRoute, apiRoutes, runRoute } from './routes.ts';

/** The SDK reaches the API on the loopback port, browsers through the product's origin. */
const prefixes = ['/v1', '/sandbox/stripe/v1'];

interface Needs {
  world: World;
  logger: Logger;
}

interface Received {
  route: ApiRoute;
  id: string;
  subId: string;
  /** The connected account it is made for, by the Stripe-Account header. */
  account: string | null;
  path: string;
  rawBody: string;
  query: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
}

const providerDown = new StripeError(
  503,
  { type: 'api_error', message: 'The provider is down: this fault is set in the sandbox.' },
  { executed: false },
);

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function receive(route: ApiRoute, request: FastifyRequest): Received {
  const [path = '', query = ''] = request.url.split('?', 2);
  const { id = '', subId = '' } = request.params as { id?: string; subId?: string };
  return {
    route,
    id,
    subId,
    account: headerText(request.headers['stripe-account']) ?? null,
    path: path.slice(path.indexOf('/v1')),
    rawBody: typeof request.body === 'string' ? request.body : '',
    query,
    authorization: request.headers.authorization,
    idempotencyKey: headerText(request.headers['idempotency-key']),
    requestId: newId('req'),
  };
}

function toAnswer(logger: Logger, requestId: string, run: () => object): Answer {
  try {
    return { status: 200, body: JSON.stringify(run()), requestId, keep: true };
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.body), requestId, keep: error.executed };
    logger.warn({ error: error instanceof Error ? error.stack : String(error) }, 'the sandbox failed');
    const fields = { type: 'api_error', message: 'The sandbox failed. This is a bug in the sandbox.' } as const;
    return { status: 500, body: JSON.stringify({ error: fields }), requestId, keep: false };
  }
}

function act({ world, logger }: Needs, received: Received, form: FormTree, caller: 'secret' | 'publishable'): Answer {
  const { route, id, subId, account, requestId, idempotencyKey = null } = received;
  return toAnswer(logger, requestId, () => {
    doDueWork(world);
    const paths = listOf(text).safeParse(form['expand'] ?? {});
    const cause = { id: requestId, idempotency_key: idempotencyKey };
    const result = world.events.causedBy(cause, () => runRoute(route, { world, caller, id, subId, account, form }));
    return withCurrentAddress(world, expand(world, result, paths.success ? paths.data : []));
  });
}

async function answer(needs: Needs, idempotency: Idempotency, received: Received): Promise<Answer & { original?: string }> {
  const { route, rawBody, query, idempotencyKey, account, path, requestId } = received;
  try {
    if (needs.world.faults.current().providerDown) throw providerDown;
    const form = parseForm(route.method === 'POST' ? rawBody : query);
    const caller = identifyCaller(received.authorization, form['key']);
    if (route.method === 'POST' && idempotencyKey) {
      return await idempotency.once({ key: idempotencyKey, account, path, body: rawBody }, () => act(needs, received, form, caller));
    }
    const result = act(needs, received, form, caller);
    await needs.world.store.commit();
    return result;
  } catch (error) {
    return toAnswer(needs.logger, requestId, () => {
      throw error;
    });
  }
}

function send(reply: FastifyReply, requestId: string, result: Answer & { original?: string }): FastifyReply {
  reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion, 'cache-control': 'no-store' });
  if (result.original) reply.headers({ 'idempotent-replayed': 'true', 'original-request': result.original });
  if (result.status === 503) reply.header('retry-after', '1');
  return reply.code(result.status).type('application/json; charset=utf-8').send(result.body);
}

/** Mounts the API under both of its prefixes. */
export function mountApi(app: FastifyInstance, needs: Needs): void {
  const idempotency = createIdempotency(needs.world);
  for (const route of apiRoutes) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (needs.world.faults.current().resetConnections) {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      const received = receive(route, request);
      return send(reply, received.requestId, await answer(needs, idempotency, received));
    };
    for (const prefix of prefixes) app.route({ method: route.method, url: prefix + route.path, handler });
  }
}

/** Whether an address lies in the API, whose errors are JSON. */
export function isApiPath(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
