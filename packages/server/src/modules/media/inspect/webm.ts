import type { ByteSource } from '../byte-source.ts';

interface Element {
  readonly id: number;
  readonly bodyStart: number;
  /** Undefined for an element of unknown length: it ends where one of its own level starts. */
  readonly end: number | undefined;
}

const ids = { header: 0x1a_45_df_a3, segment: 0x18_53_80_67, tracks: 0x16_54_ae_6b, cluster: 0x1f_43_b6_75 } as const;
/** Far more than a video of 800 MB has. */
const maxElements = 500_000;
const longestElementHeader = 12;

/** Whether a WebM video is complete: its elements nest and fill the file, and it has tracks and media data. */
export async function isWholeWebm(source: ByteSource): Promise<boolean> {
  const header = await readElement(source, 0);
  if (header?.id !== ids.header || header.end === undefined) return false;
  const segment = await readElement(source, header.end);
  if (segment?.id !== ids.segment || (segment.end !== undefined && segment.end !== source.byteCount)) return false;
  return hasTracksAndPictures(source, segment.bodyStart);
}

/** Browser recorders write clusters of unknown length: those are read as if their elements were one level higher. */
async function hasTracksAndPictures(source: ByteSource, start: number): Promise<boolean> {
  const seen = new Set<number>();
  let at = start;
  for (let count = 0; at < source.byteCount; count += 1) {
    const element = await readElement(source, at);
    if (!element || count >= maxElements) return false;
    if (element.end === undefined && element.id !== ids.cluster) return false;
    seen.add(element.id);
    at = element.end ?? element.bodyStart;
  }
  return at === source.byteCount && seen.has(ids.tracks) && seen.has(ids.cluster);
}

async function readElement(source: ByteSource, start: number): Promise<Element | undefined> {
  const bytes = await source.read(start, longestElementHeader);
  const idLength = lengthOfNumber(bytes[0]);
  if (idLength === undefined || idLength > 4 || bytes.length <= idLength) return undefined;
  const sizeLength = lengthOfNumber(bytes[idLength]);
  if (sizeLength === undefined || bytes.length < idLength + sizeLength) return undefined;
  const bodyStart = start + idLength + sizeLength;
  const size = readSize(bytes.subarray(idLength, idLength + sizeLength));
  const end = size === undefined ? undefined : bodyStart + size;
  if (end !== undefined && end > source.byteCount) return undefined;
  return { id: bytes.readUIntBE(0, idLength), bodyStart, end };
}

/** The byte length of a number: one more than its leading zero bits. */
function lengthOfNumber(first: number | undefined): number | undefined {
  return first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;
}

/** @returns undefined for unknown length: all bits are one */
function readSize(bytes: Buffer): number | undefined {
  const bits = bytes.length * 7;
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n);
  return value === (1n << BigInt(bits)) - 1n ? undefined : Number(value);
}
