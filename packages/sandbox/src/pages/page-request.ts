import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The fields of a submitted form, or of a JSON object with plain values. Names given twice count with their last value. */
export function readFields(request: FastifyRequest): Record<string, unknown> {
  const body = typeof request.body === 'string' ? request.body : '';
  if (!request.headers['content-type']?.includes('json')) return Object.fromEntries(new URLSearchParams(body));
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Headers that let the page do nothing but show itself and submit its form, also when the answer leads on to one of `destinations`. */
function securityHeaders(
  world: World,
  { destinations, showsFrame }: Pick<Required<PageAnswer>, 'destinations' | 'showsFrame'>,
): Record<string, string> {
  const origins = [world.publicUrl(), ...destinations].flatMap((url) => (url ? (originOf(url) ?? []) : []));
  const formAction = ["'self'", ...new Set(origins)].join(' ');
  const frames = showsFrame ? " frame-src 'self';" : '';
  return {
    'content-security-policy': `default-src 'none'; style-src 'self';${frames} form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

interface PageAnswer {
  title: string;
  standsFor: string;
  because?: string;
  body: ReturnType<typeof html>;
  width?: 'narrow' | 'wide';
  status?: number;
  /** Where submitting the page's form may lead, besides the product. */
  destinations?: (string | null)[];
  /** Whether the page shows another one of the sandbox within itself. */
  showsFrame?: boolean;
}

/** Sends a page. */
export function sendPage(world: World, reply: FastifyReply, answer: PageAnswer): FastifyReply {
  const { status = 200, width = 'narrow', destinations = [], showsFrame = false, ...page } = answer;
  reply.headers(securityHeaders(world, { destinations, showsFrame })).code(status).type('text/html; charset=utf-8');
  return reply.send(renderPage({ ...page, width }));
}

/** Sends a page with one message and a link to continue. */
export function sendNotice(
  world: World,
  reply: FastifyReply,
  notice: { status: number; title: string; text: string; standsFor: string; because?: string; backTo?: string | null },
): FastifyReply {
  const { status, title, text, standsFor, because } = notice;
  const backTo = notice.backTo ?? `${world.publicUrl()}/`;
  const body = html`<div><h1>${title}</h1><p class="lead">${text}</p></div>
    <a class="btn primary" href="${backTo}">Back to X1</a>`;
  return sendPage(world, reply, { status, title, standsFor, because, body });
}

/** Sends the browser on. */
export async function sendOn(world: World, reply: FastifyReply, url: string): Promise<FastifyReply> {
  await world.store.commit();
  return reply.header('cache-control', 'no-store').redirect(url, 303);
}
