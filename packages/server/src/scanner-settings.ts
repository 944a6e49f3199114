import * as z from 'zod';

/** The virus scanner for uploaded files. */
export interface ClamavSettings {
  /** Where clamd listens: a port, or a socket file. */
  readonly address: { readonly host: string; readonly port: number } | { readonly path: string };
  /** Its `StreamMaxLength`: clamd ends a connection that sends more. */
  readonly largestBytes: number;
}

/** The variables of the scanner; `config.ts` reads them. */
export const scannerShape = {
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(\/[\w./-]+|[\w.-]+:\d{1,5})$/, 'must be an address such as 127.0.0.1:3310, or the path of a socket')
    .optional(),
  CLAMAV_STREAM_MAX_MB: z.coerce.number('must be a number').int().min(1, 'must be at least 1').default(100),
};

interface Variables {
  readonly CLAMAV_ADDRESS?: string | undefined;
  readonly CLAMAV_STREAM_MAX_MB: number;
}

/** Undefined: there is no scanner. */
export function toClamavSettings({ CLAMAV_ADDRESS: address, CLAMAV_STREAM_MAX_MB: megabytes }: Variables): ClamavSettings | undefined {
  if (address === undefined) return undefined;
  const [host = '', port] = address.split(':');
  return { address: address.startsWith('/') ? { path: address } : { host, port: Number(port) }, largestBytes: megabytes * 1_024 * 1_024 };
}
