import { type ErrorBody, type ErrorCode, errorCatalog } from '@x1/contract/core/errors.ts';
import { inLanguage, type Language } from '@x1/contract/core/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts';
import { AppError } from '../platform/errors.ts';
import { StorageUnavailableError } from '../platform/file-storage.ts';
import type { Logger } from '../platform/logger.ts';
import { languageOf } from './request-language.ts';

const databaseRetrySeconds = 2;
const fullServerRetrySeconds = 5;

/** Our messages for the framework's errors; all others of its 4xx are a bad request. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_NOT_FOUND: 'request.not_found',
};

/** Converts everything that is thrown to one error format: `{ message, code, fields?, details? }`, without internals (L25). */
export function handleErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, logger));
}

/** @param error anything thrown while a request was handled */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const known = toAppError(error);
  const { method, routeOptions, id, actor } = request;
  const asked = { requestId: id, method, route: routeOptions?.url, userId: actor?.userId };
  if (known.code === 'server.failed') logger.error('A request failed', { ...asked, error });
  // The caller is told to try again; its cause is for whoever runs X1.
  if (known.code === 'provider.unavailable') logger.warn('A provider did not do what a request needed', { ...asked, error });
  // A full disk breaks no connection, and nothing else would say it.
  if (isDatabaseUnavailable(error)) logger.warn('The database did not do what a request needed', { ...asked, error });
  if (error instanceof StorageUnavailableError) logger.warn('The file storage is unavailable', { ...asked, error });
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  if (known.code === 'request.too_large') reply.header('connection', 'close');
  const body = toErrorBody(known, languageOf(request.headers));
  return reply.status(known.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** The body of an error reply, in the caller's language. */
export function toErrorBody(error: AppError, language: Language): ErrorBody {
  const { message, fields } = inLanguage(language, () => error.inWords());
  return { message, code: error.code, fields, details: error.details };
}

/** What the caller sees of anything that was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return withRetryHint(error);
  if (error instanceof StorageUnavailableError) return withRetryHint(new AppError('server.unavailable', undefined, { cause: error }));
  if (isDatabaseUnavailable(error)) {
    return new AppError('server.unavailable', undefined, { cause: error, retryAfterSeconds: databaseRetrySeconds });
  }
  return new AppError(frameworkCode(error) ?? 'server.failed', undefined, { cause: error });
}

function withRetryHint(error: AppError): AppError {
  if (error.code !== 'server.unavailable' || error.retryAfterSeconds !== undefined) return error;
  return new AppError(error.code, error.details, { cause: error, retryAfterSeconds: fullServerRetrySeconds });
}

/** What the framework found wrong with a request. NOTE: errors of providers' SDKs have a status as well, which says nothing about our caller. */
function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return undefined;
  const { statusCode, code } = error;
  if (typeof code !== 'string' || !code.startsWith('FST_')) return undefined;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  return frameworkCodes[code] ?? 'request.invalid';
}

/** The reply to something that is not a readable HTTP request, written directly to the connection. */
export function rawErrorAnswer(
  status: '400 Bad Request' | '405 Method Not Allowed' | '408 Request Timeout' | '431 Request Header Fields Too Large',
): string {
  const code: ErrorCode = status.startsWith('405') ? 'request.method_not_allowed' : 'request.invalid';
  const body = JSON.stringify({ message: errorCatalog[code].message, code });
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
