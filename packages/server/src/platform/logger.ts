import { type DestinationStream, pino } from 'pino';
import { toAddressBlock } from './address-block.ts';
import { toSafeMessage } from './safe-message.ts';
import { toSourceLine } from './source-places.ts';

/**
 * What a log line may say besides its sentence (security.md §5.3): ids, templates and numbers. A field that is not named here cannot be
 * logged, because the compiler refuses it and `pick` drops it.
 */
export interface LogFields {
  requestId?: string;
  /** The template, such as `/api/trainers/:trainerId`; never the address that was called. */
  route?: string;
  method?: string;
  status?: number;
  durationMs?: number;
  userId?: number;
  /** The key that a program called with. */
  apiKeyId?: number;
  role?: string;
  /** Shortened by `truncateIp`. */
  ip?: string;
  /** A code of the error catalog. */
  code?: string;
  /** What failed: its class, code, message without what it may quote, the lines of our own code, and its causes. */
  error?: unknown;
  job?: string;
  jobId?: string;
  attempt?: number;
  payoutId?: number;
  webhookId?: number;
  /** An id of the payment provider, such as pi_… */
  providerId?: string;
  eventType?: string;
  securityEvent?: string;
  count?: number;
  port?: number;
}

export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const allowedFields: Record<keyof LogFields, true> = {
  requestId: true,
  route: true,
  method: true,
  status: true,
  durationMs: true,
  userId: true,
  apiKeyId: true,
  role: true,
  ip: true,
  code: true,
  error: true,
  job: true,
  jobId: true,
  attempt: true,
  payoutId: true,
  webhookId: true,
  providerId: true,
  eventType: true,
  securityEvent: true,
  count: true,
  port: true,
};

/**
 * The one logger: JSON lines, without personal data.
 *
 * @param destination standard output by default
 */
export function createLogger({ level, destination }: { level: LogLevel; destination?: DestinationStream }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const log = destination ? pino(options, destination) : pino(options);
  const writeAs = (at: 'debug' | 'info' | 'warn' | 'error') => (message: string, fields?: LogFields) => {
    if (log.isLevelEnabled(at)) log[at](pick(fields), message);
  };
  return { debug: writeAs('debug'), info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') };
}

function pick(fields: LogFields = {}): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name in allowedFields && value !== undefined) picked[name] = name === 'error' ? describeError(value) : value;
  }
  return picked;
}

interface ErrorDescription {
  name: string;
  message?: string;
  code?: string;
  constraint?: string;
  stack?: string[];
  cause?: ErrorDescription;
}

const ownErrors = new Set(['AppError', 'InvariantError']);
const maxCauses = 3;

/** Messages of foreign errors can quote values (a key that is taken, a body that was sent), which are taken out. */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return describeOther(error);
  const { name, message, stack, cause } = error;
  return {
    name,
    message: ownErrors.has(name) ? message : toSafeMessage(message),
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    stack: stackLines(stack),
    cause: cause === undefined || depth >= maxCauses ? undefined : describeError(cause, depth + 1),
  };
}

/** What was thrown or reported without being an Error: pg-boss does so. */
function describeOther(error: unknown): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const message = 'message' in error && typeof error.message === 'string' ? toSafeMessage(error.message) : undefined;
  return { name: typeof error, message, code: textOf(error, 'code') };
}

function textOf(error: object, key: 'code' | 'constraint'): string | undefined {
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined;
}

/** Only the places: the first lines of a stack repeat the message. */
function stackLines(stack: string | undefined): string[] {
  const lines = (stack ?? '').split('\n').map((line) => line.trim());
  return lines
    .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 12)
    .map(toSourceLine);
}

/** An address without its last part: /24 of IPv4, /48 of IPv6. */
export const truncateIp = (ip: string): string => toAddressBlock(ip, { ipv4: 24, ipv6: 48 });
