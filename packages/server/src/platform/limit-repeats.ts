import type { LogFields, Logger } from './logger.ts';
import { toSafeMessage } from './safe-message.ts';

const windowMs = 60_000;
const mostKinds = 100;
const mostCauses = 3;

interface Repeated<Item> {
  last: Item;
  unsaid: number;
  readonly timer: NodeJS.Timeout;
}

interface Limiter<Item> {
  hear(item: Item): void;
  /** Reports now what would be reported at the end of the minute. */
  flush(): void;
}

/** A logger that limits repeated lines. */
export interface LimitedLogger {
  readonly logger: Logger;
  /** Writes what is still pending. Call it before the process ends. */
  flush(): void;
}

/**
 * Reports an error once a minute, however often it comes: in an outage every worker meets the same one every few seconds. The first is reported
 * at once; those that follow within the minute are reported at its end, as the last of them and their number.
 *
 * @param report gets how many of its kind came since the report before; 0 for the first
 */
export function limitRepeats(report: (error: unknown, count: number) => void): (error: unknown) => void {
  return limitKinds(kindOf, report).hear;
}

/**
 * Writes a line about an error once a minute, as `limitRepeats` does: while a provider or the file storage is away, every request and every
 * attempt at a job meets the same error. The first line is complete; the one at the end of a minute has the fields of the last, and as
 * `count` how many there were. Each route, each job and each payout is limited separately.
 *
 * NOTE: lines about a security event, and lines without an error, are always written.
 */
export function limitLines(logger: Logger): LimitedLogger {
  const limited = (say: Logger['warn']) => {
    const { hear, flush } = limitKinds(kindOfLine, ({ message, fields }: Line, count) =>
      say(message, count === 0 ? fields : { ...fields, count }),
    );
    const sayLimited: Logger['warn'] = (message, fields) => {
      const isLimited = fields?.error !== undefined && fields.securityEvent === undefined && fields.count === undefined;
      if (isLimited) hear({ message, fields });
      else say(message, fields);
    };
    return { say: sayLimited, flush };
  };
  const [warn, error] = [limited(logger.warn), limited(logger.error)];
  return {
    logger: { ...logger, warn: warn.say, error: error.say },
    flush: () => {
      warn.flush();
      error.flush();
    },
  };
}

interface Line {
  readonly message: string;
  readonly fields: LogFields;
}

const kindOfLine = ({ message, fields: { method, route, job, code, payoutId, error } }: Line): string =>
  // Each payout that fails is somebody's money.
  [message, method, route, job, code, payoutId, kindOf(error)].join(' ');

function limitKinds<Item>(toKind: (item: Item) => string, report: (item: Item, count: number) => void): Limiter<Item> {
  const seen = new Map<string, Repeated<Item>>();

  function open(kind: string, last: Item): void {
    seen.set(kind, { last, unsaid: 0, timer: setTimeout(goOn, windowMs, kind).unref() });
  }

  /** Reports what is unsaid of a kind, and forgets it. @returns the last one, where there was something */
  function close(kind: string): { last: Item } | undefined {
    const closed = seen.get(kind);
    clearTimeout(closed?.timer);
    seen.delete(kind);
    if (!closed?.unsaid) return undefined;
    report(closed.last, closed.unsaid);
    return closed;
  }

  /** Keeps counting a kind that was repeated in the last minute. */
  function goOn(kind: string): void {
    const closed = close(kind);
    if (closed) open(kind, closed.last);
  }

  return {
    hear: (item) => {
      const kind = toKind(item);
      const before = seen.get(kind);
      if (before) {
        before.last = item;
        before.unsaid += 1;
        return;
      }
      const [oldest] = seen.size >= mostKinds ? seen.keys() : [];
      if (oldest !== undefined) close(oldest);
      open(kind, item);
      report(item, 0);
    },
    flush: () => {
      for (const kind of [...seen.keys()]) close(kind);
    },
  };
}

/** What identifies the cause of a failure: without the ids and times that its message happens to quote. */
function kindOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, cause } = error;
  const said = toSafeMessage(message)
    .replaceAll(/\b(?=\w*\d)(?=\w*[a-z])\w{8,}/gi, '…')
    .replaceAll(/(?<![.:\d])\d+(?![.:\d])/g, '…');
  const because = cause === undefined || depth >= mostCauses ? '' : kindOf(cause, depth + 1);
  return [name, 'code' in error ? error.code : '', said, because].join(' ');
}
