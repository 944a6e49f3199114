import { randomBytes } from 'node:crypto';

const page = `1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
`;
const trailer = 'trailer << /Root 1 0 R >>\n%%EOF\n';

/** A document of one empty page, made as long as wanted by a stream of noise that nothing refers to. */
export function pdf(byteCount = 2_000): Buffer {
  const head = `%PDF-1.4\n${page}`;
  const before = (length: number) => `4 0 obj << /Length ${String(length).padStart(10, '0')} >> stream\n`;
  const after = `\nendstream endobj\n${trailer}`;
  const noise = randomBytes(Math.max(0, byteCount - head.length - before(0).length - after.length));
  return Buffer.concat([Buffer.from(head + before(noise.length)), noise, Buffer.from(after)]);
}
