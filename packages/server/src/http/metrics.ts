import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { Metrics } from '../platform/metrics.ts';
import { hashToken, isSecretOf } from '../platform/tokens.ts';
import { isFromThisMachine } from './this-machine.ts';

/** Where Prometheus reads. */
export const METRICS_PATH = '/metrics';
/** Requests that no route took are one line: their paths are anybody's. */
const UNROUTED = 'none';

export interface MetricsOptions {
  readonly metrics: Metrics;
  /** `METRICS_TOKEN`, sent as a bearer token. */
  readonly token: string | undefined;
  /** Behind a proxy its requests can't be told from those of this machine. */
  readonly isProxied: boolean;
}

/** Measures requests, and serves `GET /metrics` to programs on this machine and to whoever has the token; to all others there is no such page. */
export function serveMetrics(app: FastifyInstance, { metrics, token, isProxied }: MetricsOptions): void {
  const wanted = token === undefined ? undefined : hashToken(token);
  const hasToken = ({ headers }: FastifyRequest): boolean => {
    const given = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return wanted !== undefined && given !== undefined && isSecretOf(wanted, given);
  };
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? UNROUTED;
    metrics.observeRequest({ method, route, status: reply.statusCode, durationMs: reply.elapsedTime });
  });
  app.get(METRICS_PATH, async (request, reply) => {
    if ((isProxied || !isFromThisMachine(request)) && !hasToken(request)) throw new AppError('request.not_found');
    return reply.type(metrics.contentType).send(await metrics.print());
  });
}
