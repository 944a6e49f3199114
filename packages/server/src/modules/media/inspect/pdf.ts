import type { ByteSource } from '../byte-source.ts';

const endSearchBytes = 2_048;

/** Whether a PDF begins and ends as one: what was cut off has no end mark. */
export async function isWholePdf(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, 8);
  const tail = await source.read(Math.max(0, source.byteCount - endSearchBytes), endSearchBytes);
  return /^%PDF-\d/.test(head.toString('latin1')) && tail.toString('latin1').includes('%%EOF');
}
