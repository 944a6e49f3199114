import type { FastifyInstance } from 'fastify';

/** What answers that are no page may do: nothing. Pages replace it by their own. */
const nothing = "default-src 'none'; frame-ancestors 'none'";
const oneYearSeconds = 31_536_000;

/** Sets the headers that are the same on every answer (security.md F61, E8). */
export function setSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = {
    'content-security-policy': nothing,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // A popup for a hosted page keeps working, unlike with same-origin (E8).
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
    ...(isHttps ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` } : {}),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
