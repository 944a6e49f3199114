import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { MediaId } from '@x1/contract/media/media-file.ts';
import { MEDIA_MAX_BYTES, UPLOAD_CHUNK_MAX_BYTES, UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invariant } from '../platform/errors.ts';
import { StorageUnavailableError } from '../platform/file-storage.ts';
import type { ProtocolAnswer, ProtocolRequest, UploadProtocol } from '../platform/upload-protocol.ts';
import type { Actor } from './actor.ts';
import { refusal } from './body.ts';
import { admit, type MountOptions } from './mount-routes.ts';
import { type AnnouncedUpload, checkProtocolVersion, readAnnouncement } from './upload-headers.ts';

/** Who may upload what, and what becomes of it. */
export interface UploadDesk {
  /** @returns the id of the upload @throws AppError 'auth.forbidden' for a purpose that isn't the caller's */
  startUpload(actor: Actor, announced: AnnouncedUpload): Promise<MediaId>;
  /** @throws AppError 'upload.not_found' also for uploads of others */
  getUpload(actor: Actor, id: MediaId): Promise<{ readonly isFinished: boolean; readonly byteSize: number }>;
  cancelUpload(id: MediaId): Promise<void>;
  /** Deletes the result of an upload. */
  discard(id: MediaId): Promise<void>;
}

export interface UploadOptions extends Pick<MountOptions, 'authenticate' | 'limits'> {
  readonly desk: UploadDesk;
  readonly protocol: UploadProtocol;
  /** Whether this many more bytes may be stored. */
  readonly hasRoomFor: (byteCount: number) => Promise<boolean>;
}

const version = '1.0.0';
const pieceType = 'application/offset+octet-stream';
/** The protocol's status, for callers that ask in another way. */
export const uploadAddresses = [
  { path: UPLOADS_PATH, methods: ['OPTIONS', 'POST'] },
  { path: `${UPLOADS_PATH}/:uploadId`, methods: ['HEAD', 'PATCH', 'DELETE'] },
] as const;
/** What parents upload is for messages alone, which `startUpload` sees to. */
const rights = { access: ['parent', 'trainer'], limit: 'upload' } as const;

/**
 * The tus protocol at `/api/uploads` (R64). The order of checks is that of every route: size, limits, token, role, ownership,
 * and only then the protocol. Every refusal has the usual error body, except where the protocol allows none (HEAD).
 */
export function mountUploads(app: FastifyInstance, options: UploadOptions): void {
  // A chunk is not read into memory: it is streamed to the storage.
  app.addContentTypeParser(pieceType, (_request, payload, done) => done(null, payload));
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('tus-resumable', version);
    checkPiece(request);
    await admit(request, reply, rights, options);
    checkProtocolVersion(headerOf(request, 'tus-resumable'));
  };
  const arrivals = createArrivals();
  const ofUpload = `${UPLOADS_PATH}/:uploadId`;
  app.route({ method: 'OPTIONS', url: UPLOADS_PATH, handler: async (_request, reply) => describe(reply) });
  app.route({ method: 'POST', url: UPLOADS_PATH, onRequest, handler: (request, reply) => create(request, reply, options) });
  app.route({
    method: 'HEAD',
    url: ofUpload,
    onRequest,
    handler: (request, reply) => tellOffset(request, reply, { ...options, arrivals }),
  });
  app.route({
    method: 'PATCH',
    url: ofUpload,
    onRequest: [async (request) => arrivals.begin(request), onRequest],
    onError: async (request) => arrivals.end(request),
    handler: (request, reply) => append(request, reply, { ...options, arrivals }),
  });
  app.route({ method: 'DELETE', url: ofUpload, onRequest, handler: (request, reply) => remove(request, reply, options) });
}

/** Refused before a byte of it is read (security.md F42). */
function checkPiece({ method, headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > UPLOAD_CHUNK_MAX_BYTES) throw new AppError('request.too_large');
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new AppError('request.unsupported_type');
  if (method !== 'PATCH') return;
  if (headers['content-length'] === undefined) throw refusal('Content-Length must state the size of the chunk.');
  if (headers['content-type'] !== pieceType) throw new AppError('request.unsupported_type');
}

function describe(reply: FastifyReply): FastifyReply {
  return reply
    .status(204)
    .headers({
      'tus-resumable': version,
      'tus-version': version,
      'tus-extension': 'creation,termination',
      'tus-max-size': String(MEDIA_MAX_BYTES),
    })
    .send();
}

async function create(request: FastifyRequest, reply: FastifyReply, { desk, protocol }: UploadOptions): Promise<FastifyReply> {
  const [length, metadata] = [headerOf(request, 'upload-length'), headerOf(request, 'upload-metadata')];
  const id = await desk.startUpload(actorOf(request), readAnnouncement({ length, metadata }));
  try {
    return relay(reply, await ask(protocol, request, { method: 'POST', id }));
  } catch (error) {
    await desk.cancelUpload(id);
    throw error;
  }
}

/** What is finished already has all of its bytes: a browser that missed the answer finds that out here. */
async function tellOffset(request: FastifyRequest, reply: FastifyReply, { desk, protocol, arrivals }: PieceOptions): Promise<FastifyReply> {
  const id = idOf(request);
  await arrivals.settled(id);
  const { isFinished, byteSize } = await desk.getUpload(actorOf(request), id);
  if (!isFinished) return relay(reply, await ask(protocol, request, { method: 'HEAD', id }));
  return reply.headers({ 'upload-offset': String(byteSize), 'upload-length': String(byteSize) }).send();
}

async function append(
  request: FastifyRequest,
  reply: FastifyReply,
  { desk, protocol, hasRoomFor, arrivals }: PieceOptions,
): Promise<FastifyReply> {
  const id = idOf(request);
  const { isFinished } = await desk.getUpload(actorOf(request), id);
  if (isFinished) throw new AppError('upload.offset_conflict');
  const byteCount = Number(request.headers['content-length']);
  if (!(await hasRoomFor(byteCount))) throw new AppError('upload.no_space');
  // Who asks how far it is may have been told without it by now.
  if (request.raw.destroyed) throw new AppError('upload.offset_conflict');
  const piece = openPiece(request.raw);
  const asked = { ...toProtocolRequest(request, { method: 'PATCH', id }), body: piece.bytes };
  const answering = protocol(asked);
  arrivals.end(request);
  const answer = await answering.finally(piece.discardRest);
  // The disk may have filled up while the piece was written.
  if (answer.status >= 500 && !(await hasRoomFor(byteCount))) throw new AppError('upload.no_space');
  return relay(reply, assertTaken(answer));
}

async function remove(request: FastifyRequest, reply: FastifyReply, { desk, protocol }: UploadOptions): Promise<FastifyReply> {
  const id = idOf(request);
  const { isFinished } = await desk.getUpload(actorOf(request), id);
  if (isFinished) {
    await desk.discard(id);
  } else {
    // Waits for a chunk that is being written. Whether there were bytes does not matter.
    await protocol(toProtocolRequest(request, { method: 'DELETE', id }));
    await desk.cancelUpload(id);
  }
  return reply.status(204).send();
}

async function ask(
  protocol: UploadProtocol,
  request: FastifyRequest,
  about: Pick<ProtocolRequest, 'method' | 'id'>,
): Promise<ProtocolAnswer> {
  return assertTaken(await protocol(toProtocolRequest(request, about)));
}

function toProtocolRequest(request: FastifyRequest, { method, id }: Pick<ProtocolRequest, 'method' | 'id'>): ProtocolRequest {
  const headers = Object.fromEntries(Object.keys(request.headers).map((name) => [name, headerOf(request, name)]));
  return { method, id, headers };
}

/** @throws AppError for what the protocol refuses, StorageUnavailableError when the piece can't be written or found now */
function assertTaken(answer: ProtocolAnswer): ProtocolAnswer {
  const { status, error } = answer;
  if (status < 400) return answer;
  if (status === 404 || status === 410) throw new AppError('upload.not_found');
  if (status === 409) throw new AppError('upload.offset_conflict');
  if (status === 413) throw new AppError('upload.too_large');
  if (status < 500) throw refusal("The upload protocol doesn't allow this.");
  throw new StorageUnavailableError(error);
}

function relay(reply: FastifyReply, { status, headers }: ProtocolAnswer): FastifyReply {
  return reply.status(status).headers(headers).send();
}

function idOf(request: FastifyRequest): MediaId {
  const { success, data } = MediaId.safeParse((request.params as { uploadId: string }).uploadId);
  if (!success) throw new AppError('upload.not_found');
  return data;
}

function actorOf({ actor }: FastifyRequest): Actor {
  invariant(actor, 'an upload without an actor');
  return actor;
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The request body for a reader that may stop anywhere. */
interface Piece {
  readonly bytes: Readable;
  /** Drains what is left: otherwise the client's next request on the same connection would wait forever. */
  discardRest(): void;
}

type PieceOptions = UploadOptions & { readonly arrivals: ReturnType<typeof createArrivals> };

/**
 * The requests that bring a piece of an upload and are still admitted. A client whose connection broke asks how far its upload is: were it
 * told before such a piece is written, its next one would be refused, and sent again as a whole.
 */
function createArrivals() {
  const arriving = new Map<FastifyRequest, { readonly id: string; readonly done: Promise<void>; readonly end: () => void }>();
  const end = (request: FastifyRequest) => arriving.get(request)?.end();
  return {
    begin: (request: FastifyRequest): void => {
      const { promise: done, resolve } = Promise.withResolvers<void>();
      const forget = () => {
        arriving.delete(request);
        // The protocol takes the lock of the upload meanwhile.
        setImmediate(resolve);
      };
      arriving.set(request, { id: (request.params as { uploadId: string }).uploadId, done, end: forget });
      request.raw.once('close', forget);
    },
    /** The protocol has the piece, and processes it before anything that comes later. */
    end,
    settled: (id: MediaId) => Promise.all([...arriving.values()].filter((one) => one.id === id).map(({ done }) => done)),
  };
}

/** The bytes of a request as they come. They break off when the connection does. */
function openPiece(request: IncomingMessage): Piece {
  const bytes = new PassThrough();
  request.once('close', () => {
    if (!request.complete) bytes.destroy(new Error('The connection broke off'));
  });
  request.pipe(bytes);
  return {
    bytes,
    discardRest: () => {
      request.unpipe(bytes);
      request.resume();
    },
  };
}
