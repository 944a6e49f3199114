import { create } from 'content-disposition';

/** `Content-Disposition` of a file that is shown in its place, with the name under which it would be saved (RFC 6266). */
export function inlineDisposition(fileName: string | null): string {
  // Halves of surrogate pairs cannot be encoded.
  return create(fileName?.toWellFormed(), { type: 'inline' });
}

/** The same of a file that is saved. */
export function attachmentDisposition(fileName: string): string {
  return create(fileName.toWellFormed());
}
