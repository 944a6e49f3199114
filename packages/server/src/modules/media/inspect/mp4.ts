import type { Patch } from '../../../platform/file-storage.ts';
import type { ByteSource } from '../byte-source.ts';

interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content starts. */
  readonly bodyStart: number;
  readonly end: number;
}

/** One pass over one file. */
interface Look {
  readonly source: ByteSource;
  boxesLeft: number;
}

/** For the whole file, and far more than any camera writes: a video of nothing but boxes would take memory and minutes. */
const maxBoxes = 20_000;
const maxMetadataBytes = 16 * 1_024 * 1_024;
/** Boxes with location, time and device of a recording, which no player needs. */
const metadataTypes = new Set(['udta', 'meta']);

/**
 * Inspects an MP4 or QuickTime video (ISO/IEC 14496-12): its boxes have to fill the file exactly, and a movie header and
 * media data have to be among them. A truncated video is refused.
 *
 * @returns what has to be overwritten to remove the location (security.md §5.4); undefined when the video is not complete
 */
export async function inspectMp4(source: ByteSource): Promise<Patch[] | undefined> {
  const look: Look = { source, boxesLeft: maxBoxes };
  const boxes = await listBoxes(look, 0, source.byteCount);
  const movie = boxes?.find(({ type }) => type === 'moov');
  const hasPictures = boxes?.some(({ type, end, bodyStart }) => type === 'mdat' && end > bodyStart);
  if (!boxes || !movie || !hasPictures) return undefined;
  const parts = await listBoxes(look, movie.bodyStart, movie.end);
  const tracks = parts?.filter(({ type }) => type === 'trak') ?? [];
  if (!parts?.some(({ type }) => type === 'mvhd') || tracks.length === 0) return undefined;
  const metadata = [...boxes, ...parts].filter(({ type }) => metadataTypes.has(type));
  for (const track of tracks) {
    const inTrack = await listBoxes(look, track.bodyStart, track.end);
    if (!inTrack) return undefined;
    metadata.push(...inTrack.filter(({ type }) => metadataTypes.has(type)));
  }
  const metadataBytes = metadata.reduce((sum, { start, end }) => sum + end - start, 0);
  return metadataBytes > maxMetadataBytes ? undefined : metadata.flatMap(toPatches).sort((one, other) => one.at - other.at);
}

/** The boxes that fill a range exactly; undefined when they do not. */
async function listBoxes(look: Look, start: number, end: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const box = await readBox(look.source, at, end);
    look.boxesLeft -= 1;
    if (!box || look.boxesLeft < 0) return undefined;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

async function readBox(source: ByteSource, start: number, limit: number): Promise<Box | undefined> {
  const header = await source.read(start, 16);
  // QuickTime ends a list of user data with four zeros.
  if (limit - start === 4 && header.length >= 4 && header.readUInt32BE(0) === 0) return { type: '', start, bodyStart: limit, end: limit };
  if (limit - start < 8 || header.length < 8) return undefined;
  const type = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  if (size === 0) return { type, start, bodyStart: start + 8, end: limit };
  if (size === 1)
    return header.length < 16 ? undefined : toBox(type, start, { header: 16, size: Number(header.readBigUInt64BE(8)), limit });
  return toBox(type, start, { header: 8, size, limit });
}

function toBox(type: string, start: number, { header, size, limit }: { header: number; size: number; limit: number }): Box | undefined {
  const end = start + size;
  return size < header || end > limit ? undefined : { type, start, bodyStart: start + header, end };
}

/** Turns a box into free space, in place and of the same size. */
function toPatches({ start, bodyStart, end }: Box): Patch[] {
  return [
    { at: start + 4, bytes: Buffer.from('free', 'latin1') },
    { at: bodyStart, bytes: Buffer.alloc(end - bodyStart) },
  ].filter(({ bytes }) => bytes.length > 0);
}
