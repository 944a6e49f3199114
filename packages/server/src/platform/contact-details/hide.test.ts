import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HIDDEN } from '@x1/contract/core/contact-details.ts';
import { describe, expect, it } from 'vitest';
import { hideContactDetails } from './hide.ts';

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, 'corpus', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** The length of the longest part of `secret` that is still in `text`. */
function longestLeft(secret: string, text: string): number {
  for (let length = secret.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= secret.length; from += 1) if (text.includes(secret.slice(from, from + length))) return length;
  }
  return 0;
}

/** Hidden when too little is left of each detail to contact someone. */
function isHidden(labelled: string): boolean {
  const text = hideContactDetails(labelled.replace(/[⟦⟧]/g, '')).text;
  return [...labelled.matchAll(/⟦(.+?)⟧/g)].every(([, secret = '']) => longestLeft(secret, text) <= secret.length * 0.4);
}

describe('contact details before the first payment', () => {
  it('are hidden in at least 95 of 100 messages that contain them', () => {
    const positives = linesOf('with-contact-details.txt');
    expect(positives.length).toBeGreaterThanOrEqual(500);
    const missed = positives.filter((line) => !isHidden(line));
    expect(missed.length / positives.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('are wrongly found in at most 2 of 100 sports messages without them', () => {
    const benign = linesOf('sport-texts.txt');
    expect(benign.length).toBeGreaterThanOrEqual(1_000);
    const hurt = benign.map((line) => hideContactDetails(line)).filter(({ isChanged }) => isChanged);
    expect(hurt.length / benign.length, hurt.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ['Call me at 919-555-0147 after six', `Call me at ${HIDDEN} after six`],
    ['Mail jane.doe at gmail dot com, please', `Mail ${HIDDEN}, please`],
    ['nine one nine five five five oh one four seven', HIDDEN],
    ['She ran a 4.45 40-yd at 4:30 PM and they won 21-14', 'She ran a 4.45 40-yd at 4:30 PM and they won 21-14'],
    ['６ pm?  Bring ① ball', '６ pm?  Bring ① ball'],
  ])('%s', (text, shown) => {
    expect(hideContactDetails(text)).toEqual({ text: shown, isChanged: shown !== text });
  });

  it('are not changed again in a text where they were already hidden', () => {
    for (const line of linesOf('with-contact-details.txt')) {
      const once = hideContactDetails(line.replace(/[⟦⟧]/g, '')).text;
      expect(hideContactDetails(once).text).toBe(once);
    }
  });

  it('are searched in under 250 ms even in texts made to be slow', () => {
    const hostile = [
      'a.',
      'a@',
      '1 ',
      'one ',
      '@',
      'instagram is ',
      '1-',
      'a dot ',
      'at ',
      '(at)',
      'www.',
      '9o',
      ' ',
      '.',
      'x_',
      'call ',
      'on insta ',
    ];
    for (const part of hostile) {
      const text = part.repeat(4_000 / part.length);
      const times = Array.from({ length: 3 }, () => {
        const before = performance.now();
        hideContactDetails(text);
        return performance.now() - before;
      });
      // With quadratic time these take seconds; the best of three counts, because of other load on the machine.
      expect(Math.min(...times), part).toBeLessThan(250);
    }
  });
});
