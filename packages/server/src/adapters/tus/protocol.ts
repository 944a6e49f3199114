import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type DataStore, MemoryLocker, Server } from '@tus/server';
import { MEDIA_MAX_BYTES, UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import type { ProtocolAnswer, ProtocolRequest, UploadProtocol } from '../../platform/upload-protocol.ts';

/** Tells tus the id that we drew; headers of this name are never taken from outside. */
const idHeader = 'x-upload-id';
const asked = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length'];
const answered = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'location'];

/**
 * The tus protocol by its reference server. Whoever calls has been found to own the upload.
 *
 * @param dataStore where the bytes go, made by the adapter of the storage
 */
export function createTusProtocol(dataStore: DataStore): UploadProtocol {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: dataStore,
    maxSize: MEDIA_MAX_BYTES,
    relativeLocation: true,
    // One process works on one data directory; a second request for an upload ends the first, which a dead connection may still hold.
    locker: new MemoryLocker(),
    namingFunction: (request) => request.headers.get(idHeader) ?? '',
  });
  return async (request) => toAnswer(await server.handleWeb(toWebRequest(request)));
}

function toWebRequest({ method, id, headers, body }: ProtocolRequest): Request {
  const { 'upload-metadata': metadata, ...others } = headers;
  const passed: ProtocolRequest['headers'] = metadata === undefined ? others : { ...others, 'upload-metadata': toOurMetadata(metadata) };
  const kept = asked.flatMap((name) => (passed[name] === undefined ? [] : [[name, passed[name]] as [string, string]]));
  // The address is looked at for the id alone.
  const url = `http://uploads.invalid${UPLOADS_PATH}${method === 'POST' ? '' : `/${id}`}`;
  return new Request(url, {
    method,
    headers: [...kept, [idHeader, id]],
    ...(body ? { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

/** Data stores make headers of the object out of some other pairs, which is nothing for the sender to decide. */
function toOurMetadata(header: string): string {
  const pairs = header.split(',').map((pair) => pair.trim());
  return pairs.filter((pair) => /^(?:filename|filetype)(?: |$)/.test(pair)).join(',');
}

function toAnswer({ status, headers }: Response): ProtocolAnswer {
  const kept = answered.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []));
  return { status, headers: Object.fromEntries(kept) };
}
