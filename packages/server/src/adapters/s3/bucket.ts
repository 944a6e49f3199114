import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type ByteRange, type StorageEntry, StorageUnavailableError } from '../../platform/file-storage.ts';

export interface S3Connection {
  /** Where the store is if it is not Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long each of three tries waits for an answer, 15 s by default. */
  readonly patienceMs?: number;
}

const maxSockets = Number.POSITIVE_INFINITY;
const connectMs = 5_000;
const usualPatienceMs = 15_000;
/** Some stores answer only when the whole object is copied. */
const copyMs = 300_000;

/** Options of every client of the bucket; other S3 implementations do not know the newer checksums. */
export function clientOptions({ endpoint, region, accessKeyId, secretAccessKey, patienceMs = usualPatienceMs }: S3Connection) {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Every person watching a video holds a connection: the client's own limit of 50 would leave none for others.
    requestHandler: {
      connectionTimeout: connectMs,
      // Until the answer begins: who watches a video may take hours for the rest.
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  } as const;
}

export type Bucket = ReturnType<typeof openBucket>;

/** The SDK calls this product needs, for one bucket. Nothing is requested before the first call. */
export function openBucket(connection: S3Connection) {
  const client = new S3Client(clientOptions(connection));
  client.middlewareStack.add((next) => (request) => next(request).catch(throwOutage), { step: 'initialize', priority: 'high' });
  const inBucket = { Bucket: connection.bucket } as const;

  return {
    /** Creates the bucket; an installation does that once, by hand. */
    create: async (): Promise<void> => {
      await client.send(new CreateBucketCommand(inBucket));
    },

    put: async (key: string, bytes: Buffer): Promise<void> => {
      await client.send(new PutObjectCommand({ ...inBucket, Key: key, Body: bytes, ContentLength: bytes.length }));
    },

    /** The object's bytes, or a range within it, as a stream; undefined if it is missing. */
    read: async (key: string, range?: ByteRange): Promise<Readable | undefined> => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const answer = await client.send(new GetObjectCommand({ ...inBucket, Key: key, ...part })).catch(ignoreMissing);
      if (!answer) return undefined;
      if (answer.Body instanceof Readable) return answer.Body;
      throw new TypeError(`The object ${key} came without bytes`);
    },

    sizeOf: async (key: string): Promise<number | undefined> =>
      (await client.send(new HeadObjectCommand({ ...inBucket, Key: key })).catch(ignoreMissing))?.ContentLength,

    remove: async (key: string): Promise<void> => {
      await client.send(new DeleteObjectCommand({ ...inBucket, Key: key })).catch(ignoreMissing);
    },

    /** Copies an object on the server side. */
    copy: async (from: string, to: string): Promise<void> => {
      const copying = new CopyObjectCommand({ ...inBucket, Key: to, CopySource: `${connection.bucket}/${from}` });
      await client.send(copying, { requestTimeout: copyMs });
    },

    /** Stores a multipart upload, all or nothing. @param pieces each of at least 5 MB except the last */
    putPieces: async (key: string, pieces: AsyncIterable<Buffer>): Promise<void> => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...inBucket, Key: key }));
      const upload = { ...inBucket, Key: key, UploadId };
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
        for await (const piece of pieces) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: piece, ContentLength: piece.length }));
          Parts.push({ ETag, PartNumber });
        }
        await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      } catch (error) {
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
        throw error;
      }
    },

    /** Aborts a multipart upload that nobody will finish. */
    abort: async (key: string, uploadId: string): Promise<void> => {
      await client.send(new AbortMultipartUploadCommand({ ...inBucket, Key: key, UploadId: uploadId })).catch(ignoreMissing);
    },

    /** The metadata object that belongs to an object, by its name; undefined when either is missing. */
    readNote: async (key: string, note: string): Promise<string | undefined> =>
      (await client.send(new HeadObjectCommand({ ...inBucket, Key: key })).catch(ignoreMissing))?.Metadata?.[note],

    /** Objects whose keys start with a prefix and have no further slash, by name without the prefix. */
    async *list(prefix: string): AsyncGenerator<StorageEntry> {
      for (let after: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({ ...inBucket, Prefix: prefix, Delimiter: '/', ...(after && { ContinuationToken: after }) }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { name: Key.slice(prefix.length), writtenAt: LastModified };
        }
        after = page.NextContinuationToken;
        if (!after) return;
      }
    },
  };
}

const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);

/** Whether the store answered that something isn't there. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && missing.has(error.name);
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

/** Anything but an answer that was meant: no connection, no answer in time, or one of the store's own failures. */
function throwOutage(error: unknown): never {
  const isMeant = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
  throw isMeant ? error : new StorageUnavailableError(error);
}
