import * as z from 'zod';

/** An S3-compatible object store, for files that several server processes share. */
export interface S3Settings {
  /** The endpoint if it is not Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long each of three tries waits for an answer, 15 s by default. */
  patienceMs?: number;
}

/** Where files are stored: unset keeps them in the data directory. */
export const storageShape = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

interface Variables {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** What is wrong with them together, one sentence a problem. */
export function findStorageProblems(environment: Variables): string[] {
  const missing = s3Names.filter((name) => environment[name] === undefined);
  if (missing.length === s3Names.length && environment.S3_ENDPOINT === undefined) return [];
  return missing.map((name) => `${name} is missing: an object store needs its bucket and both keys`);
}

/** Undefined where no object store is named. */
export function toS3Settings(environment: Variables): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = s3Names.map((name) => environment[name]);
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint: environment.S3_ENDPOINT, region: environment.S3_REGION, bucket, accessKeyId, secretAccessKey };
}
