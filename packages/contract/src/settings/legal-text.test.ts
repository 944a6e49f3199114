import { expect, it } from 'vitest';
import { readLegalText } from './legal-text.ts';
import { settings } from './settings.ts';

it('a text has parts with titles, paragraphs and lists', () => {
  const text =
    '# What X1 is\nA place to find\na trainer.\n\nIt is for:\n- families\n- trainers who\n  play\n\n# Money\n\nPrices are in dollars.';
  expect(readLegalText(text)).toEqual([
    {
      title: 'What X1 is',
      blocks: [
        { kind: 'paragraph', text: 'A place to find a trainer.' },
        { kind: 'paragraph', text: 'It is for:' },
        { kind: 'list', items: ['families', 'trainers who   play'] },
      ],
    },
    { title: 'Money', blocks: [{ kind: 'paragraph', text: 'Prices are in dollars.' }] },
  ]);
});

it.each(['', '# Short', `No title ${'x'.repeat(200)}`])('%j is no text to be published', (text) => {
  expect(settings.termsText.schema.safeParse(text).success).toBe(false);
});
