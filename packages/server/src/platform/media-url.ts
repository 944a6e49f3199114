/** Where browsers read a stored portrait. */
export function portraitUrl(key: string): string {
  return `/media/${key}/portrait.webp`;
}

/** The key of the file behind an address that `portraitUrl` gave. */
export function portraitKey(url: string): string {
  return url.split('/')[2] ?? '';
}

const nameByKind = { image: 'image.webp', video: 'video', pdf: 'document.pdf' } as const;
const videoNames: Record<string, string> = { 'video/mp4': 'video.mp4', 'video/webm': 'video.webm', 'video/quicktime': 'video.mov' };

/** Where browsers read a media file. The name behind the key says what it is to readers who go by the extension (S2§2). */
export function mediaUrl(key: string, kind: keyof typeof nameByKind, contentType: string): string {
  return `/media/${key}/${kind === 'video' ? (videoNames[contentType] ?? nameByKind.video) : nameByKind[kind]}`;
}
