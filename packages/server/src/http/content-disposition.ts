/**
 * `Content-Disposition` of a file that is shown in its place, with the name under which it would be saved (RFC 6266): in ASCII for old
 * readers, and in full.
 */
export function inlineDisposition(fileName: string | null): string {
  if (fileName === null) return 'inline';
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${full}`;
}
