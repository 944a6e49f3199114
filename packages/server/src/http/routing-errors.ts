import type { RouteTable } from '@x1/contract/core/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { uploadAddresses } from './uploads.ts';
import type { PageAnswer } from './web-app.ts';

interface Address {
  pattern: RegExp;
  methods: string[];
}

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * Replies when no route matches, before anything of the body is read: a screen of the web application, 405 with `Allow` where the address
 * accepts other methods, or 404. No other origin is ever allowed to call, so a preflight learns only the methods.
 */
export function answerUnrouted(app: FastifyInstance, tables: readonly RouteTable[], answerPage: PageAnswer): void {
  const addresses = toAddresses(tables);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    return answer(request, reply, allowedMethods(addresses, request.url), answerPage);
  });
  // Only reached for files that are missing.
  app.setNotFoundHandler(async () => {
    throw new AppError('request.not_found');
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, methods: string[], answerPage: PageAnswer): Promise<FastifyReply> {
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') return reply.status(204).send();
  if (methods.length > 0) throw new AppError('request.method_not_allowed');
  const page = await answerPage(request, reply);
  if (page) return page;
  if (usualMethods.has(request.method)) throw new AppError('request.not_found');
  reply.header('allow', 'GET, HEAD');
  throw new AppError('request.method_not_allowed');
}

function toAddresses(tables: readonly RouteTable[]): Address[] {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of tables.flatMap((table) => Object.values(table))) {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    byPath.set(path, [...(byPath.get(path) ?? []), ...methods]);
  }
  for (const { path, methods } of uploadAddresses) byPath.set(path, [...methods]);
  return [...byPath].map(([path, methods]) => ({ pattern: toPattern(path), methods }));
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

function allowedMethods(addresses: readonly Address[], url: string): string[] {
  const path = url.split('?', 1)[0] ?? url;
  return [...new Set(addresses.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}
