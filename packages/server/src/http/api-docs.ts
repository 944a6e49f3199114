import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { docsPolicy } from './content-security-policy.ts';

/** `/api/openapi.json` is the document, `/api/docs` shows it. */
export async function serveApiDocs(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as unknown as StaticDocumentSpec['document'] } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      theme: { title: 'X1 API' },
      uiConfig: { deepLinking: false, layout: 'BaseLayout' },
    });
  });
}
