import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type PortraitWidth, portraitWidthOf } from '@x1/contract/trainers/portrait-address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { ByteRange } from '../platform/file-storage.ts';
import type { FileStore, ShrinkPortrait, StoredFile } from '../platform/files.ts';
import { hashBytes } from '../platform/tokens.ts';
import { readRange } from './byte-range.ts';
import { attachmentDisposition, inlineDisposition } from './content-disposition.ts';

export type ServedFiles = Pick<FileStore, 'find' | 'read' | 'readMade' | 'keepMade'>;

type MediaRequest = FastifyRequest<{ Params: { key: string; name: string } }>;

const key = /^[0-9a-f]{32}$/;

/**
 * Files by their key, which is the permission to read them. The name after it is for people and can be anything (security.md B9), but for those of
 * a portrait's smaller copies.
 */
export function serveMedia(app: FastifyInstance, { files, shrinkPortrait }: { files: ServedFiles; shrinkPortrait: ShrinkPortrait }): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key/:name',
    handler: async (request: MediaRequest, reply) => {
      const { params } = request;
      const file = key.test(params.key) ? await files.find(params.key) : undefined;
      if (!file) throw new AppError('request.not_found');
      const width = file.contentType.startsWith('image/') ? portraitWidthOf(params.name) : undefined;
      const copy = width && (await readCopy({ file, width }, { files, shrinkPortrait }));
      return answerFile(request, reply, { ...(copy ?? { file, files }), cacheControl: 'private, max-age=31536000, immutable' });
    },
  });
}

/** A smaller portrait: made when it's first asked for, and kept until the cleaning takes it away, as it can be made again (decision 0151). */
async function readCopy(
  { file, width }: { file: StoredFile; width: PortraitWidth },
  { files, shrinkPortrait }: { files: ServedFiles; shrinkPortrait: ShrinkPortrait },
): Promise<Pick<Answer, 'file' | 'files'> | undefined> {
  const name = hashBytes(Buffer.from(`portrait ${file.location} ${width}`)).toString('hex', 0, 16);
  const kept = await files.readMade(name);
  const bytes = kept ? await buffer(kept) : await makeCopy();
  if (!bytes) return undefined;
  return {
    file: { ...file, contentType: 'image/webp', byteSize: bytes.length, sha256: hashBytes(bytes) },
    files: { read: async (_file, range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) },
  };

  async function makeCopy(): Promise<Buffer | undefined> {
    const whole = await files.read(file);
    const made = whole && (await shrinkPortrait(await buffer(whole), width));
    if (made) await files.keepMade(name, made);
    return made;
  }
}

/** A file to be answered with. */
interface Answer {
  readonly file: StoredFile;
  readonly files: Pick<FileStore, 'read'>;
  /** Of every such answer, but of no refusal. */
  readonly cacheControl: string;
}

/** Headers of a file, for GET and HEAD, and never of a refusal, which must not be cached. Nothing in it may run (security.md F60). */
function describe(reply: FastifyReply, { file, cacheControl }: Answer): FastifyReply {
  return reply.type(file.contentType).headers({
    'accept-ranges': 'bytes',
    etag: etagOf(file),
    'last-modified': file.createdAt.toUTCString(),
    'cache-control': cacheControl,
    'content-disposition': dispositionOf(file),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

/** A document may hold scripts and attachments that readers act upon: it is saved, never opened by an address of ours (decision 0007). */
function dispositionOf({ contentType, fileName }: StoredFile): string {
  return contentType === 'application/pdf' ? attachmentDisposition(fileName ?? 'document.pdf') : inlineDisposition(fileName);
}

/** Answers with a whole file, a part of it, or that the browser has it already. The caller has checked who asks. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { file, files } = answer;
  if (request.headers['if-none-match']?.includes(etagOf(file))) return describe(reply, answer).status(304).send();
  const range = isRangeValid(request, file) ? readRange(request.headers.range, file.byteSize) : undefined;
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.byteSize}`).send();
  const stream = request.method === 'HEAD' ? undefined : await files.read(file, range);
  if (request.method !== 'HEAD' && !stream) throw new AppError('request.not_found');
  describe(reply, answer).header('content-length', String(lengthOf(range, file)));
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.byteSize}`);
  return reply.send(stream);
}

/** A range of another version is useless: then the whole file is sent. The bytes behind a key never change. */
function isRangeValid({ headers }: FastifyRequest, file: StoredFile): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etagOf(file) || condition === file.createdAt.toUTCString();
}

function lengthOf(range: ByteRange | undefined, file: StoredFile): number {
  return range ? range.end - range.start + 1 : file.byteSize;
}

function etagOf({ sha256 }: StoredFile): string {
  return `"${sha256.toString('hex', 0, 16)}"`;
}
