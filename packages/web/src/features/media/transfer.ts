import { ApiError } from '@x1/contract/core/client.ts';
import { UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import { type DetailedError, type HttpRequest, type HttpResponse, Upload as TusUpload, type UploadOptions } from 'tus-js-client';
import { readToken } from '../../lib/token.ts';
import { findRecord, keepRecord, recordKey } from './upload-records.ts';

/** Small enough to pass a slow line within the server's minute for one request. */
const CHUNK_BYTES = 4 * 1_024 * 1_024;
/** A lost connection is retried after these delays; progress resets them. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];
/** After this long without a byte a connection counts as lost, even if the browser thinks otherwise. */
const STALLED_MS = 30_000;

export interface TransferEvents {
  onProgress(sentBytes: number): void;
  /** The connection is lost; it is tried again without being asked. */
  onInterrupted(): void;
  /** The last byte has arrived. */
  onArrived(uploadId: string): void;
  /** It does not continue automatically. @param error ApiError when the server refused it, anything else when it could not be reached */
  onFailed(error: unknown): void;
}

/** A file on its way to the server. After `pause` and after a failure, `resume` continues from the last byte that arrived. */
export interface Transfer {
  pause(): void;
  resume(): void;
  /** Ends it for good; the server forgets what has arrived. */
  cancel(): void;
}

/** Starts to send a file by the tus protocol (R64), or continues with what was sent before a reload. @param about further metadata */
export function startTransfer(form: string, file: File, events: TransferEvents, about: Readonly<Record<string, string>> = {}): Transfer {
  const watch = createStallWatch(() => {
    events.onInterrupted();
    void upload.abort().then(start);
  });
  const upload = new TusUpload(file, {
    ...requestOptions,
    ...storageOptions(form, file),
    endpoint: endpoint(),
    chunkSize: CHUNK_BYTES,
    metadata: { filename: file.name, filetype: file.type, ...about },
    onProgress: (sentBytes) => {
      watch.reset();
      events.onProgress(sentBytes);
    },
    onShouldRetry: ({ originalRequest, originalResponse, causingError }) => {
      const failure = { method: originalRequest.getMethod(), status: originalResponse?.getStatus() ?? 0, cause: causingError };
      if (!isWorthRetrying(failure)) return false;
      events.onInterrupted();
      return true;
    },
    onSuccess: () => {
      watch.stop();
      events.onArrived(uploadIdOf(upload.url ?? ''));
    },
    onError: (error) => {
      watch.stop();
      events.onFailed(toFailure(error));
    },
  });
  let isWanted = true;
  const start = () => {
    if (!isWanted) return;
    watch.reset();
    upload.start();
  };
  const stop = (fate: 'keep' | 'forget') => {
    isWanted = false;
    watch.stop();
    // The server deletes an unfinished upload later if it cannot be reached now.
    return upload.abort(fate === 'forget').catch(() => undefined);
  };
  void upload.findPreviousUploads().then(([previous]) => {
    if (previous) upload.resumeFromPreviousUpload(previous);
    start();
  });
  return {
    pause: () => void stop('keep'),
    // A retry may be waiting for its turn: it must not start a second time.
    resume: () => {
      isWanted = true;
      void upload.abort().then(start);
    },
    cancel: () => void stop('forget'),
  };
}

/** Discards an upload of an earlier visit on the server. */
export function discardUpload(uploadUrl: string): void {
  void TusUpload.terminate(uploadUrl, { ...requestOptions }).catch(() => undefined);
}

const requestOptions = {
  retryDelays: RETRY_DELAYS_MS,
  onBeforeRequest: (request: HttpRequest) => {
    const token = readToken();
    if (token) request.setHeader('Authorization', `Bearer ${token}`);
  },
  onAfterResponse: (request: HttpRequest, response: HttpResponse) =>
    assertOffsetAnswer({ method: request.getMethod(), status: response.getStatus(), body: response.getBody() }),
} satisfies UploadOptions;

/** tus asks where to find and keep the address of an upload: in the records of this form. */
function storageOptions(form: string, file: File): Pick<UploadOptions, 'fingerprint' | 'urlStorage' | 'removeFingerprintOnSuccess'> {
  const find = (key: string) => {
    const record = findRecord(localStorage, key, Date.now());
    if (!record) return [];
    const { uploadUrl, sizeBytes: size, startedAtMs } = record;
    const creationTime = new Date(startedAtMs).toISOString();
    return [{ size, metadata: {}, creationTime, urlStorageKey: key, uploadUrl, parallelUploadUrls: null }];
  };
  return {
    fingerprint: async () => recordKey(form, file),
    // The record goes when the form has the file, not before: the page may be closed in between.
    removeFingerprintOnSuccess: false,
    urlStorage: {
      findAllUploads: async () => [],
      findUploadsByFingerprint: async (key) => find(key),
      removeUpload: async (key) => localStorage.removeItem(key),
      addUpload: async (key, { uploadUrl }) => {
        if (uploadUrl) keepRecord(localStorage, { key, uploadUrl, name: file.name, sizeBytes: file.size, startedAtMs: Date.now() });
        return key;
      },
    },
  };
}

const endpoint = () => new URL(UPLOADS_PATH, location.origin).href;

function uploadIdOf(uploadUrl: string): string {
  return new URL(uploadUrl, location.origin).pathname.split('/').at(-1) ?? '';
}

function toFailure(error: Error | DetailedError): unknown {
  if (!('originalResponse' in error)) return error;
  if (error.causingError instanceof ApiError) return error.causingError;
  const { originalResponse: response } = error;
  return response ? new ApiError(response.getStatus(), response.getBody(), '') : error;
}

/** Calls back when nothing has reset it for a while. */
function createStallWatch(onStalled: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const reset = () => {
    stop();
    timer = setTimeout(() => {
      reset();
      onStalled();
    }, STALLED_MS);
  };
  return { reset, stop };
}

/** What the server may say of an upload when it is asked how far that is. */
interface Answer {
  readonly method: string;
  readonly status: number;
  readonly body: string;
}

/** With these it says that the upload is gone, or that the last request is still being read: the client knows what to do. */
const understood: readonly number[] = [404, 410, 423];

/**
 * Takes what is no answer to 'how far is it?' for the failure that it is: the client would take it for an upload that is gone, and begin
 * again from the first byte.
 *
 * @throws ApiError
 */
export function assertOffsetAnswer({ method, status, body }: Answer): void {
  if (method === 'HEAD' && status >= 400 && !understood.includes(status)) throw new ApiError(status, body, '');
}

/** What went wrong with a request. */
interface Failure {
  readonly method: string;
  /** 0 without an answer. */
  readonly status: number;
  /** The error of `assertOffsetAnswer`, or of the connection. */
  readonly cause: unknown;
}

/** No answer, or a server in trouble. A refusal is none; 409 and 423 are the protocol's way to say that the last request is still being read. */
export function isWorthRetrying({ method, status: given, cause }: Failure): boolean {
  const status = cause instanceof ApiError ? cause.status : given;
  const isStillBeingRead = status === 423 || (status === 409 && method === 'PATCH');
  return status < 400 || status >= 500 || isStillBeingRead;
}
