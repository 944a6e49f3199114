import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A file as Playwright puts it into a file field. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An image with soft bands of color. */
export function samplePng(name: string, { width = 960, height = 720, hue = 80 } = {}): SampleFile {
  const rows = Array.from({ length: height }, (_, y) => pngRow(y, { width, height, hue }));
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [pngChunk('IHDR', size), pngChunk('IDAT', deflateSync(Buffer.concat(rows))), pngChunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

function pngRow(y: number, { width, height, hue }: { width: number; height: number; hue: number }): Buffer {
  // The first byte says that the row is not filtered.
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) {
    const band = Math.floor(((x + y * 0.4) / width) * 6) % 2;
    row.set([(hue * 2 + band * 50) % 256, 60 + Math.floor((y / height) * 140), (200 - hue + band * 30) % 256], 1 + x * 3);
  }
  return row;
}

function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(body, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

/** One page that says a few words. @param padding random bytes it carries besides, to make it as large as wanted */
export function samplePdf(name: string, { words = 'Six weeks of finishing', padding = 0 } = {}): SampleFile {
  const text = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`;
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>'),
    pdfStream(Buffer.from(text)),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    pdfStream(randomBytes(padding)),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([...parts, Buffer.from(end)]) };
}

const pdfStream = (body: Buffer) =>
  Buffer.concat([Buffer.from(`<< /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')]);

/** A short video that the browser itself records from a moving picture, so that it can play it too. */
export async function sampleWebm(page: Page, name: string): Promise<SampleFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const recorded = new Promise<Blob>((done) => {
      recorder.ondataavailable = ({ data }) => done(data);
    });
    recorder.start();
    for (let frame = 0; brush && frame < 20; frame += 1) {
      brush.fillStyle = `hsl(${frame * 9} 60% 45%)`;
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.fillStyle = '#d6ff3d';
      brush.fillRect(frame * 15, 60, 60, 60);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    recorder.stop();
    const bytes = new Uint8Array(await (await recorded).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}
