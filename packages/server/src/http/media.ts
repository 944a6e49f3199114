import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { FileStore } from '../platform/files.ts';

const key = /^[0-9a-f]{32}$/;

/** Files by their key, which is the right to read them; the name behind it is for people and may be any (security.md B9). */
export function serveMedia(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { key: string; name: string } }>('/media/:key/:name', async (request, reply) => {
    const file = key.test(request.params.key) ? await files.find(request.params.key) : undefined;
    if (!file) throw new AppError('request.not_found');
    return reply
      .type(file.contentType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(file.bytes);
  });
}
