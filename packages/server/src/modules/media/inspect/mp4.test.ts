import { expect, it } from 'vitest';
import { mp4 } from '../../../testing/media/sample-videos.ts';
import type { ByteSource } from '../byte-source.ts';
import { inspectMp4 } from './mp4.ts';

const box = (type: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** A video in memory that counts how often it is read. */
function sourceOf(bytes: Buffer): ByteSource & { readonly looks: () => number } {
  let looks = 0;
  return {
    byteCount: bytes.length,
    looks: () => looks,
    read: async (start, length) => {
      looks += 1;
      return bytes.subarray(start, start + length);
    },
  };
}

it('finds the location data of an MP4 video', async () => {
  expect((await inspectMp4(sourceOf(mp4({ place: '+48.1374+011.5755/' }))))?.length).toBeGreaterThan(0);
});

it('gives up early on an MP4 that consists of boxes only', async () => {
  const track = box('trak', Buffer.concat(Array.from({ length: 10_000 }, () => box('meta'))));
  const movie = box('moov', Buffer.concat([box('mvhd'), ...Array.from({ length: 20 }, () => track)]));
  const source = sourceOf(Buffer.concat([movie, box('mdat', Buffer.alloc(8))]));
  expect(await inspectMp4(source)).toBeUndefined();
  expect(source.looks()).toBeLessThan(21_000);
});
