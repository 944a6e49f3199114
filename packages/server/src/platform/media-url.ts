/** Where browsers read a stored portrait; null while there is none. */
export function portraitUrl(key: string): string {
  return `/media/${key}/portrait.webp`;
}
