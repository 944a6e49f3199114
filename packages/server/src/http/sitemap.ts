import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../platform/html-text.ts';
import type { RateLimits } from './rate-limits.ts';

export interface SitemapOptions {
  /** The addresses of pages about somebody, such as '/trainer/12'. */
  readonly listPaths: () => Promise<readonly string[]>;
  readonly limits: Pick<RateLimits, 'checkAddress' | 'checkSharedAddress'>;
}

/** An hour: search engines come every few days. */
const CACHE_SECONDS = 3_600;

/** What search engines may read, and where the pages are named that they may list. */
const robotsText = (sitemap: string) => `User-agent: *
Allow: /api/public/
Disallow: /api/
Sitemap: ${sitemap}
`;

/** `/sitemap.xml`: the front page and every page that search engines may list (R191); `/robots.txt` says where it is. */
export function serveSitemap(app: FastifyInstance, publicUrl: string, { listPaths, limits }: SitemapOptions): void {
  app.get('/sitemap.xml', async ({ ip }, reply) => {
    limits.checkAddress('public-page', ip);
    await limits.checkSharedAddress('public-page', ip);
    const addresses = ['/', ...(await listPaths())].map((path) => escapeHtml(new URL(path, publicUrl).href));
    const lines = addresses.map((address) => `<url><loc>${address}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${CACHE_SECONDS}`).send(xml);
  });
  app.get('/robots.txt', (_request, reply) => {
    const text = robotsText(new URL('/sitemap.xml', publicUrl).href);
    return reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${CACHE_SECONDS}`).send(text);
  });
}
