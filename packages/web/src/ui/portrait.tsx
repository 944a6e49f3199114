import { type PortraitWidth, smallerPortrait } from '@x1/contract/trainers/portrait-address.ts';
import { useState } from 'react';
import { classes } from './classes.ts';

interface PortraitProps {
  /** Whose face it is; the initials come from it. */
  name: string;
  src?: string | null;
  /** s 32, m 44, l 56 px; tile as on a trainer card, big as on a trainer's page. */
  size?: 's' | 'm' | 'l' | 'tile' | 'big';
  /** Only where the name is not shown beside it. */
  alt?: string;
}

const SIZES = { s: [32, 32], m: [44, 44], l: [56, 56], tile: [104, 116], big: [168, 196] } as const;
/** How wide a copy is wide enough; the whole portrait for the biggest. */
const WIDTHS: Partial<Record<keyof typeof SIZES, PortraitWidth>> = { s: 160, m: 160, l: 160, tile: 320 };

/** A person's picture, or the initials when there is none or it does not load. */
export function Portrait({ name, src, size = 'm', alt = '' }: PortraitProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const look = classes('face', size !== 'm' && size);
  if (!src || src === brokenSrc) {
    const label = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const);
    return (
      <span className={look} {...label}>
        {initialsOf(name)}
      </span>
    );
  }
  const [width, height] = SIZES[size];
  const wide = WIDTHS[size];
  // The words beside it come first: a face is waited for, a time or a price is read.
  return (
    <img
      className={look}
      src={wide ? smallerPortrait(src, wide) : src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      fetchPriority="low"
      onError={() => setBrokenSrc(src)}
    />
  );
}

/** First letters of the first and the last word: 'Maya Okafor' is 'MO', 'dana' is 'D'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}
