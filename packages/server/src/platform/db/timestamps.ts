import pg from 'pg';

const parseAny: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

const [space, dash, point, zero, nine, colon] = [32, 45, 46, 48, 57, 58] as const;

/** As long as '2026-03-10 15:30:00', after which come parts of a second and '+00'. */
const secondsEnd = 19;
/** Parts of a second have up to six digits. */
const [shortest, longest] = [secondsEnd + '+00'.length, secondsEnd + '.000000+00'.length];

/**
 * Reads a `timestamptz` as PostgreSQL writes nearly all of them, in UTC with four digits of the year, by the places of its digits, in less than
 * half the time of three regular expressions. Whatever differs is for `pg`'s own parser.
 */
export function parseTimestamp(text: string): unknown {
  return readUsual(text) ?? parseAny(text);
}

function readUsual(text: string): Date | undefined {
  const { length } = text;
  if (length < shortest || length > longest || length === shortest + 1 || !text.endsWith('+00')) return undefined;
  const isUsual =
    text.charCodeAt(4) === dash &&
    text.charCodeAt(7) === dash &&
    text.charCodeAt(10) === space &&
    text.charCodeAt(13) === colon &&
    text.charCodeAt(16) === colon &&
    (length === shortest || text.charCodeAt(secondsEnd) === point);
  if (!isUsual) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  const second = digits(text, 17, secondsEnd);
  const partsEnd = Math.max(secondsEnd, length - 3);
  const shownEnd = Math.min(partsEnd, secondsEnd + 4);
  const millisecond = length === shortest ? 0 : digits(text, secondsEnd + 1, shownEnd) * 10 ** (secondsEnd + 4 - shownEnd);
  const further = digits(text, shownEnd, partsEnd);
  // One that isn't a number makes all of it none. `Date.UTC` takes years before 100 for others.
  if (!(month + day + hour + minute + second + millisecond + further >= 0 && year >= 100)) return undefined;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
}

/** The number that these places of a text are; NaN where one of them isn't a digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return Number.NaN;
    value = value * 10 + code - zero;
  }
  return value;
}
