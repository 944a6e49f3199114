import { mediaTypes } from '@x1/contract/media/media-rules.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import type { ShownFile } from '../../ui/shown-file.ts';

/** The gallery in order: from the server's file data, or for plain addresses from their extension (R65). */
export function galleryOf({ media, mediaGallery }: Pick<PublicTrainer, 'media' | 'mediaGallery'>): readonly ShownFile[] {
  const known = new Map<string, ShownFile>(media.map((file) => [file.url, file]));
  const addresses = [...new Set([...mediaGallery, ...known.keys()])];
  return addresses.map((url) => known.get(url) ?? toShownFile(url));
}

function toShownFile(url: string): ShownFile {
  const name = fileNameOf(url);
  return { url, type: kindByEnding(name), name, thumbnailUrl: null, width: null, height: null, isScanned: false };
}

/** 'first touch.mp4' of '/media/0f3a/first%20touch.mp4?v=2'. */
function fileNameOf(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Videos and documents by their ending, anything else is a picture (S2§2). */
function kindByEnding(name: string): ShownFile['type'] {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return mediaTypes.find(({ extensions }) => (extensions as readonly string[]).includes(ending))?.kind ?? 'image';
}

/** What the page begins with: the first film of the gallery. */
export function filmOf(trainer: Pick<PublicTrainer, 'media' | 'mediaGallery'>): ShownFile | undefined {
  return galleryOf(trainer).find(({ type }) => type === 'video');
}
