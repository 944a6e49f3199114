import { buffer } from 'node:stream/consumers';
import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import type { FileStore } from '../../platform/files.ts';
import { portraitKey } from '../../platform/media-url.ts';
import { hashBytes } from '../../platform/tokens.ts';
import type { MakeSharePicture, SharePictureFacts } from './port.ts';

/** Another number makes every picture anew: it changes with what `adapters/sharp/share-picture` draws. */
const DESIGN = 1;

/** Where link previews find the picture of a public page. The version in it changes with what it shows: they ask for an address once. */
export function sharePicturePath(page: PublicPage): string {
  return `/api/public/trainers/${page.id}/share-picture/${versionOf(page)}.jpg`;
}

/** Sixteen hexadecimal digits of everything the picture is made of. */
export function versionOf(page: PublicPage): string {
  return hashBytes(Buffer.from(JSON.stringify([DESIGN, toFacts(page), page.imageUrl]))).toString('hex', 0, 8);
}

/**
 * The picture of a public page, made once for each version and kept among the files. It can be made again at any time: no row knows it, and
 * the daily cleaning takes it away.
 */
export async function readSharePicture(
  page: PublicPage,
  { files, makeSharePicture }: { files: Pick<FileStore, 'find' | 'read' | 'readMade' | 'keepMade'>; makeSharePicture: MakeSharePicture },
): Promise<Buffer> {
  const name = hashBytes(Buffer.from(`share picture ${page.id} ${versionOf(page)}`)).toString('hex', 0, 16);
  const made = await files.readMade(name);
  if (made) return buffer(made);
  const picture = await makeSharePicture(toFacts(page), await readPhoto(page, files));
  await files.keepMade(name, picture);
  return picture;
}

async function readPhoto({ imageUrl }: PublicPage, files: Pick<FileStore, 'find' | 'read'>): Promise<Buffer | undefined> {
  const file = imageUrl === null ? undefined : await files.find(portraitKey(imageUrl));
  const photo = file && (await files.read(file));
  return photo && buffer(photo);
}

function toFacts({ name, sports, university, city, state, rating, reviewCount, canBook, programs }: PublicPage): SharePictureFacts {
  const [cheapest] = programs;
  return {
    name,
    sports,
    university,
    place: [city, state].filter(Boolean).join(', ') || null,
    rating: rating === null ? null : `${(rating / 10).toFixed(1)} (${countText(reviewCount, 'review')})`,
    fromPrice: canBook && cheapest ? formatCents(dollarsToCents(cheapest.price) ?? 0).replace(/\.00$/, '') : null,
  };
}
