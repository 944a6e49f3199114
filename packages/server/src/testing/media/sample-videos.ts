/** The smallest films that are whole: what stands in them is right, though nobody would watch them. */

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

interface Mp4Options {
  /** `isom` for MP4, `qt  ` for QuickTime. */
  readonly brand?: string;
  /** ISO 6709 text, as telephones write it. */
  readonly place?: string;
  readonly pictureBytes?: number;
  /** Streaming order, or as cameras write it. */
  readonly movieStands?: 'first' | 'last';
}

/** An MP4 or QuickTime film of one track. */
export function mp4({ brand = 'isom', place, pictureBytes = 4_096, movieStands = 'last' }: Mp4Options = {}): Buffer {
  const placeBox =
    place === undefined ? [] : [box('udta', box('\u00a9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), Buffer.from(place, 'latin1')))];
  const track = box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('mdhd', Buffer.alloc(24))), ...placeBox);
  const movie = box('moov', box('mvhd', Buffer.alloc(100)), track, ...placeBox);
  const pictures = box('mdat', Buffer.alloc(pictureBytes, 0x5a));
  const start = box('ftyp', Buffer.from(brand, 'latin1'), Buffer.alloc(4), Buffer.from(brand, 'latin1'));
  return Buffer.concat(movieStands === 'first' ? [start, movie, pictures] : [start, pictures, movie]);
}

const unknownLength = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

function element(id: number, body: Buffer, length: 'known' | 'unknown' = 'known'): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE((0x10_00_00_00 | body.length) >>> 0);
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), length === 'known' ? size : unknownLength, body]);
}

/** A WebM film of one track and one cluster; recorders in browsers do not know lengths beforehand. */
export function webm(lengths: 'known' | 'unknown' = 'known'): Buffer {
  const header = element(0x1a_45_df_a3, element(0x42_82, Buffer.from('webm')));
  const tracks = element(0x16_54_ae_6b, element(0xae, element(0xd7, Buffer.from([1]))));
  const block = element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(2_000, 7)]));
  const cluster = element(0x1f_43_b6_75, Buffer.concat([element(0xe7, Buffer.from([0])), block, block]), lengths);
  return Buffer.concat([header, element(0x18_53_80_67, Buffer.concat([tracks, cluster]), lengths)]);
}
