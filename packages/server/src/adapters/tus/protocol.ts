import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type DataStore, MemoryLocker, Server } from '@tus/server';
import { MEDIA_MAX_BYTES, UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import type { ProtocolAnswer, ProtocolRequest, UploadProtocol } from '../../platform/upload-protocol.ts';

/** Passes the id that we generated to tus; headers of this name are never accepted from outside. */
const idHeader = 'x-upload-id';
const asked = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length'];
const answered = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'location'];

/**
 * The tus protocol by its reference server. The caller has been verified as the upload's owner.
 *
 * @param dataStore where the bytes go, created by the storage adapter
 */
export function createTusProtocol(dataStore: DataStore): UploadProtocol {
  const errors = new WeakMap<Request, unknown>();
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: dataStore,
    maxSize: MEDIA_MAX_BYTES,
    relativeLocation: true,
    // One process works on one data directory; a second request for an upload aborts the first, which a dead connection may still hold.
    locker: new MemoryLocker(),
    namingFunction: (request) => request.headers.get(idHeader) ?? '',
    onResponseError: (request, error) => void errors.set(request as Request, error),
  });
  return async (request) => {
    const asked = toWebRequest(request);
    const answer = toAnswer(await server.handleWeb(asked));
    return answer.status < 500 ? answer : { ...answer, error: errors.get(asked) };
  };
}

function toWebRequest({ method, id, headers, body }: ProtocolRequest): Request {
  const { 'upload-metadata': metadata, ...others } = headers;
  const passed: ProtocolRequest['headers'] = metadata === undefined ? others : { ...others, 'upload-metadata': toOurMetadata(metadata) };
  const kept = asked.flatMap((name) => (passed[name] === undefined ? [] : [[name, passed[name]] as [string, string]]));
  // Only the id is read from the address.
  const url = `http://uploads.invalid${UPLOADS_PATH}${method === 'POST' ? '' : `/${id}`}`;
  return new Request(url, {
    method,
    headers: [...kept, [idHeader, id]],
    ...(body ? { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

/** Data stores turn some other pairs into headers of the object, which the sender must not control. */
function toOurMetadata(header: string): string {
  const pairs = header.split(',').map((pair) => pair.trim());
  return pairs.filter((pair) => /^(?:filename|filetype)(?: |$)/.test(pair)).join(',');
}

function toAnswer({ status, headers }: Response): ProtocolAnswer {
  const kept = answered.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []));
  return { status, headers: Object.fromEntries(kept) };
}
