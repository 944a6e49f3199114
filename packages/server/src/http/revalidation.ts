import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashBytes } from '../platform/tokens.ts';

/** Kept by the reader, and asked about each time: what was switched off is off at once. */
const ASKED_EACH_TIME = 'no-cache';

/** The tag of an answer's content. Weak: the same content is sent compressed or not. */
export function tagOf(content: string): string {
  return `W/"${hashBytes(Buffer.from(content)).toString('base64url', 0, 16)}"`;
}

/**
 * Tags an answer that may be kept.
 *
 * @param by 'everybody': shared caches too; 'reader': the answer has something that's made for each reader, such as the nonce of a page
 * @returns whether the asker has it already: then it's answered with 304 and without content
 */
export function isKept(request: FastifyRequest, reply: FastifyReply, { tag, by }: { tag: string; by: 'everybody' | 'reader' }): boolean {
  reply.header('etag', tag).header('cache-control', by === 'everybody' ? ASKED_EACH_TIME : `private, ${ASKED_EACH_TIME}`);
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  const isSame = known?.includes(tag) ?? false;
  if (isSame) reply.status(304);
  return isSame;
}
