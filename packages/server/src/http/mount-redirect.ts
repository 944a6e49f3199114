import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import { readCookies } from './cookies.ts';
import type { RateLimits } from './rate-limits.ts';

/** A browser that another site redirected here. */
export interface RedirectRequest {
  readonly query: URLSearchParams;
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly cookies: ReturnType<typeof readCookies>;
}

/** Where it is redirected: a page of ours. */
export interface Redirect {
  readonly location: `/${string}`;
  readonly setCookie?: string;
}

interface Options {
  readonly limits: RateLimits;
  readonly logger: Logger;
  /** Where everyone goes for whom `answer` failed. */
  readonly fallback: `/${string}`;
}

/** Serves an address that browsers are redirected to, outside the contract: a person is waiting, so the reply is always a redirect to a page (303). */
export function mountRedirect(
  app: FastifyInstance,
  path: `/${string}`,
  answer: (request: RedirectRequest) => Promise<Redirect>,
  { limits, logger, fallback }: Options,
): void {
  // HEAD would trigger what only a visit may.
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      limits.checkAddress(undefined, request.ip);
      const { search } = new URL(request.url, 'http://ours');
      const { location, setCookie } = await answer({
        query: new URLSearchParams(search),
        params: request.params as Record<string, string>,
        cookies: readCookies(request.headers.cookie),
      });
      if (setCookie) reply.header('set-cookie', setCookie);
      return reply.redirect(location, 303);
    } catch (error) {
      logger.warn('A browser was redirected without an answer', { route: path, error });
      return reply.redirect(fallback, 303);
    }
  });
}
