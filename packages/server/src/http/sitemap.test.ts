import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from './error-handler.ts';
import { serveSitemap } from './sitemap.ts';

const paths = ['/', '/trainers', '/trainer/1', '/trainer/2', '/trainer/3'];

async function read(address: string, perFile: number) {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => void answerError(error, request, reply, { error: () => {} } as never));
  serveSitemap(app, 'https://x1.test', {
    listPaths: async ({ offset, limit }) => paths.slice(offset, offset + limit),
    countPaths: async () => paths.length,
    limits: { checkAddress: () => {}, checkSharedAddress: async () => {} },
    perFile,
  });
  const { statusCode, body } = await app.inject(address);
  return { status: statusCode, found: [...body.matchAll(/<loc>https:\/\/x1\.test([^<]*)<\/loc>/g)].map(([, path]) => path), body };
}

it('is one file while everything fits', async () => {
  const { status, found, body } = await read('/sitemap.xml', 5);
  expect([status, found]).toEqual([200, paths]);
  expect(body).toContain('<urlset');
});

it('is a list of files where it does not, and they name every page once', async () => {
  const { found, body } = await read('/sitemap.xml', 2);
  expect(body).toContain('<sitemapindex');
  expect(found).toEqual(['/sitemap/1.xml', '/sitemap/2.xml', '/sitemap/3.xml']);
  const parts = await Promise.all(found.map((file) => read(String(file), 2)));
  expect(parts.flatMap((part) => part.found)).toEqual(paths);
});

it.each(['/sitemap/4.xml', '/sitemap/0.xml', '/sitemap/x.xml', '/sitemap/01.xml'])('has no %s', async (address) => {
  expect((await read(address, 2)).status).toBe(404);
});
