import fastify from 'fastify';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { StorageUnavailableError } from '../platform/file-storage.ts';
import type { LogFields } from '../platform/logger.ts';
import { handleErrors } from './error-handler.ts';

/** A server whose one route throws, and what it logged. */
function throwing(error: Error) {
  const logged: (LogFields | undefined)[] = [];
  const app = fastify();
  const keep = (_: string, fields?: LogFields) => void logged.push(fields);
  handleErrors(app, { debug: () => {}, info: () => {}, warn: keep, error: keep });
  app.post('/', () => Promise.reject(error));
  return { app, logged };
}

it("a refusal by a provider is answered 500, not as the caller's fault", async () => {
  const refused = Object.assign(new Error('No such destination'), { statusCode: 400, code: 'resource_missing' });
  const { app, logged } = throwing(refused);
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/' });
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'server.failed']);
  expect(body).not.toContain('destination');
  expect(logged).toMatchObject([{ error: refused }]);
});

it('a provider that is away is answered 502, and only the log says why', async () => {
  const error = new AppError('provider.unavailable', undefined, { cause: new Error('connection reset') });
  const { app, logged } = throwing(error);
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/' });
  expect([statusCode, JSON.parse(body).code]).toEqual([502, 'provider.unavailable']);
  expect(body).not.toContain('reset');
  expect(logged).toMatchObject([{ route: '/', error }]);
});

it('an unavailable file storage is answered 503, and the log has its cause and the route', async () => {
  const error = new StorageUnavailableError(new Error('connect ECONNREFUSED 10.0.0.9:9000'));
  const { app, logged } = throwing(error);
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/' });
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(logged).toMatchObject([{ method: 'POST', route: '/', error }]);
});

it('a database whose disk is full is answered 503, and the log has its code and the route', async () => {
  const full = Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  const { app, logged } = throwing(full);
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/' });
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '2', 'server.unavailable']);
  expect(logged).toMatchObject([{ method: 'POST', route: '/', error: full }]);
});

it('an invalid body is answered 400', async () => {
  const { app, logged } = throwing(new Error('not reached'));
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', headers, payload: '{' });
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'request.invalid']);
  expect(logged).toEqual([]);
});
