import { create } from 'content-disposition';

/** `Content-Disposition` of a file that is shown inline, with its file name for saving (RFC 6266). */
export function inlineDisposition(fileName: string | null): string {
  // Unpaired surrogates cannot be encoded.
  return create(fileName?.toWellFormed(), { type: 'inline' });
}

/** The same for a download. */
export function attachmentDisposition(fileName: string): string {
  return create(fileName.toWellFormed());
}
