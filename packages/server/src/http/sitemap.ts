import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/html-text.ts';
import type { RateLimits } from './rate-limits.ts';

export interface SitemapOptions {
  /** The addresses search engines may list, such as '/trainer/12', in an order that stays. */
  readonly listPaths: (part: { offset: number; limit: number }) => Promise<readonly string[]>;
  readonly countPaths: () => Promise<number>;
  readonly limits: Pick<RateLimits, 'checkAddress' | 'checkSharedAddress'>;
  /** As many addresses as one file may have. */
  readonly perFile?: number;
}

/** The most that sitemaps.org allows. */
const PER_FILE = 50_000;
/** An hour: search engines come every few days. */
const CACHE_SECONDS = 3_600;

/** What search engines may read, and where the pages are named that they may list. */
const robotsText = (sitemap: string) => `User-agent: *
Allow: /api/public/
Disallow: /api/
Sitemap: ${sitemap}
`;

/**
 * `/sitemap.xml`: every page that search engines may list (R191), or, where that's more than one file may have, the files `/sitemap/{n}.xml`;
 * `/robots.txt` says where it is.
 */
export function serveSitemap(app: FastifyInstance, publicUrl: string, options: SitemapOptions): void {
  const { listPaths, countPaths, limits, perFile = PER_FILE } = options;
  const addressOf = (path: string) => escapeHtml(new URL(path, publicUrl).href);
  const admit = async ({ ip }: FastifyRequest) => {
    limits.checkAddress('public-page', ip);
    await limits.checkSharedAddress('public-page', ip);
  };
  const sendPart = async (reply: FastifyReply, part: number) => {
    const paths = await listPaths({ offset: (part - 1) * perFile, limit: perFile });
    if (paths.length === 0) throw new AppError('request.not_found');
    return sendXml(
      reply,
      'urlset',
      paths.map(addressOf).map((address) => `<url><loc>${address}</loc></url>`),
    );
  };

  app.get('/sitemap.xml', async (request, reply) => {
    await admit(request);
    const files = Math.ceil((await countPaths()) / perFile);
    if (files <= 1) return sendPart(reply, 1);
    const addresses = Array.from({ length: files }, (_, index) => addressOf(`/sitemap/${index + 1}.xml`));
    return sendXml(
      reply,
      'sitemapindex',
      addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`),
    );
  });
  app.get('/sitemap/:part.xml', async (request: FastifyRequest<{ Params: { part: string } }>, reply) => {
    await admit(request);
    const { part } = request.params;
    if (!/^[1-9]\d{0,3}$/.test(part)) throw new AppError('request.not_found');
    return sendPart(reply, Number(part));
  });
  app.get('/robots.txt', (_request, reply) => {
    const text = robotsText(new URL('/sitemap.xml', publicUrl).href);
    return reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${CACHE_SECONDS}`).send(text);
  });
}

function sendXml(reply: FastifyReply, root: 'urlset' | 'sitemapindex', lines: readonly string[]): FastifyReply {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
  return reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${CACHE_SECONDS}`).send(xml);
}
