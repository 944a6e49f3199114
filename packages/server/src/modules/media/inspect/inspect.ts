import { findMediaType, mediaTexts } from '@x1/contract/media/media-rules.ts';
import type { Patch } from '../../../platform/file-storage.ts';
import type { ByteSource } from '../byte-source.ts';
import type { SniffType } from '../port.ts';
import { inspectMp4 } from './mp4.ts';
import { isWholeWebm } from './webm.ts';

/** The type of an uploaded file, or the sentence that says why it is refused. */
export type Inspected =
  | { readonly kind: 'image' | 'video' | 'pdf'; readonly contentType: string; readonly patches: readonly Patch[] }
  | { readonly problem: string };

const headBytes = 256 * 1_024;

/**
 * Inspects a whole file: its bytes have to match its name and what the browser reported (security.md F60), and videos and documents have to be
 * complete. Images are decoded later, which detects the same.
 *
 * @param file its declared name and type
 */
export async function inspect(
  source: ByteSource,
  file: { readonly name: string; readonly contentType: string },
  sniffType: SniffType,
): Promise<Inspected> {
  const announced = findMediaType(file.name, file.contentType);
  const head = await source.read(0, headBytes);
  const found = await sniffType(head);
  if (!announced || !found?.match(/^(image|video)\/|^application\/pdf$/)) return { problem: mediaTexts.unsupported };
  if (found !== announced.contentType) return { problem: mediaTexts.mismatch };
  if (looksLikeWebPage(head)) return { problem: mediaTexts.unsupported };
  const { kind, contentType } = announced;
  if (kind === 'image') return { kind, contentType, patches: [] };
  if (contentType === 'application/pdf') {
    return (await isWholePdf(source)) ? { kind, contentType, patches: [] } : { problem: mediaTexts.incompletePdf };
  }
  const patches = contentType === 'video/webm' ? ((await isWholeWebm(source)) ? [] : undefined) : await inspectMp4(source);
  return patches ? { kind, contentType, patches } : { problem: mediaTexts.incompleteVideo };
}

const endSearchBytes = 2_048;

/** Whether a PDF has its start and end markers: a truncated one has no end marker. */
async function isWholePdf(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, 8);
  const tail = await source.read(Math.max(0, source.byteCount - endSearchBytes), endSearchBytes);
  return /^%PDF-\d/.test(head.toString('latin1')) && tail.toString('latin1').includes('%%EOF');
}

/** How far browsers look when they sniff a type. */
const guessedFromBytes = 1_445;

/** Whether a sniffing browser could take the start of a file for a page: a file that is two things at once is refused (security.md F46). */
function looksLikeWebPage(head: Buffer): boolean {
  return /<(?:!doctype|html|head|body|script|iframe|svg|img|object|embed|style|\?php)/i.test(head.toString('latin1', 0, guessedFromBytes));
}
