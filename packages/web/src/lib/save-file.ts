import type { DownloadedFile } from '@x1/contract/core/route.ts';

/** Long enough for every browser to have taken the content. */
const KEEP_MS = 60_000;

/** Hands a file that was fetched to the browser's downloads, under the name the server gave it. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
