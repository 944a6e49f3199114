import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import sharp from 'sharp';
import * as z from 'zod/mini';

const skins = { fair: '#F3D3B4', light: '#E8BD95', olive: '#D9A677', tan: '#C98E62', brown: '#A56E47', deep: '#7C4F31', dark: '#5F3C27' };

/** The drawn parts of a portrait, by their numbers in the set. */
export const Look = z.strictObject({
  /** A number, or the cap. */
  hair: z.union([z.int(), z.literal('hat')]),
  body: z.int(),
  lips: z.literal([3, 5, 14, 17, 22, 23, 25, 30]),
  skin: z.enum(Object.keys(skins) as (keyof typeof skins)[]),
  beard: z.optional(z.int()),
  glasses: z.optional(z.int()),
});
export type Look = z.infer<typeof Look>;

/** The ink of the screens: their plates stand beside it. */
const INK = '#0e1320';
const widthPx = 480;
const heightPx = 600;
/** The part of the square drawing that is shown: head and shoulders, four to five. */
const cutOut = 'viewBox="255 190 1243 1554"';

/**
 * An ink drawing of a fictional person, as WebP on a transparent background. Deterministic. The
 * parts are Notionists by Zoish, in the public domain (CC0).
 */
export async function drawPortrait(name: string, look: Look): Promise<Buffer> {
  const svg = createAvatar(notionists, {
    seed: name,
    hair: [look.hair === 'hat' ? 'hat' : numbered(look.hair)] as notionists.Options['hair'],
    body: [numbered(look.body)] as notionists.Options['body'],
    lips: [numbered(look.lips)] as notionists.Options['lips'],
    eyes: ['variant03', 'variant05'],
    brows: ['variant04', 'variant05', 'variant12'],
    nose: ['variant03', 'variant04', 'variant06', 'variant12', 'variant13', 'variant20'],
    beard: [numbered(look.beard ?? 1)] as notionists.Options['beard'],
    beardProbability: look.beard ? 100 : 0,
    glasses: [numbered(look.glasses ?? 11)] as notionists.Options['glasses'],
    glassesProbability: look.glasses ? 100 : 0,
    bodyIconProbability: 0,
    gestureProbability: 0,
  }).toString();
  const drawn = withSkin(svg, skins[look.skin]).replaceAll('"#000"', `"${INK}"`).replace('viewBox="0 0 1744 1744"', cutOut);
  return sharp(Buffer.from(drawn)).resize(widthPx, heightPx, { fit: 'fill' }).webp({ quality: 82, effort: 3 }).toBuffer();
}

function numbered(part: number): string {
  return `variant${String(part).padStart(2, '0')}`;
}

/** The set draws white paper; the first white path behind the mask's own rectangle is the head. */
function withSkin(svg: string, color: string): string {
  const head = svg.indexOf('<path');
  return svg.slice(0, head) + svg.slice(head).replace('fill="#fff"', `fill="${color}"`);
}
