import type { ByteRange } from '../platform/file-storage.ts';

/**
 * Parses a `Range` header (RFC 9110 §14): undefined means the whole file, which is also the answer to several ranges at
 * once and to an invalid one.
 */
export function readRange(header: string | undefined, byteSize: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') return lastBytes(Number(last), byteSize);
  const start = Number(first);
  const end = last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= byteSize ? 'unsatisfiable' : { start, end };
}

function lastBytes(count: number, byteSize: number): ByteRange | 'unsatisfiable' {
  return count === 0 ? 'unsatisfiable' : { start: Math.max(0, byteSize - count), end: byteSize - 1 };
}
