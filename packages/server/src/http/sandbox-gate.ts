import type { FastifyReply, FastifyRequest } from 'fastify';
import { toLine } from '../platform/address-block.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { isLoopbackHost } from '../platform/loopback.ts';
import { hashToken, isSecretOf } from '../platform/tokens.ts';
import { createSlidingWindow } from './sliding-window.ts';
import { isFromThisMachine } from './this-machine.ts';

export interface SandboxGateOptions {
  readonly publicUrl: string;
  /** Lets visitors of a showroom in, with any user name. */
  readonly showroomPassword: string | undefined;
  readonly clock: Clock;
}

const wrongPasswords = { max: 10, windowSeconds: 60 };
const challenge = 'Basic realm="X1 showroom", charset="UTF-8"';

/**
 * Decides who reaches the sandbox through the product's port: its pages change payments, and its mailbox contains everyone's mails (decision
 * 0020). This machine does while the product has no other address than this machine's. Behind a public address a proxy's request
 * cannot be told from one of this machine, so there the showroom password is always required; without one nobody gets in.
 */
export function createSandboxGate({ publicUrl, showroomPassword, clock }: SandboxGateOptions) {
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname);
  const wanted = showroomPassword === undefined ? undefined : hashToken(showroomPassword);
  const wrong = createSlidingWindow(wrongPasswords, clock);

  /** @throws AppError 'request.not_found', 'auth.required', 'request.too_many' */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isPublic && isFromThisMachine(request)) return;
    if (!wanted) throw new AppError('request.not_found');
    const line = toLine(request.ip);
    const wait = wrong.findWait(line);
    if (wait) throw new AppError('request.too_many', undefined, wait);
    const given = basicPassword(request.headers.authorization);
    if (given !== undefined && isSecretOf(wanted, given)) return;
    if (given !== undefined) wrong.take(line);
    reply.header('www-authenticate', challenge);
    throw new AppError('auth.required');
  };
}

/** The showroom password is for us only: the sandbox would take the header for a Stripe key. */
export function withoutBasicAuthorization<Headers extends { authorization?: string | undefined }>(headers: Headers): Headers {
  const { authorization, ...rest } = headers;
  return basicPassword(authorization) === undefined ? headers : (rest as Headers);
}

function basicPassword(header: string | undefined): string | undefined {
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials.slice(credentials.indexOf(':') + 1);
}
