import { expect, test } from 'vitest';
import { listText } from './list-text.ts';
import { inLanguage } from './texts.ts';

test('A list reads as people say it', () => {
  expect([[], ['Maya'], ['Maya', 'Jordan'], ['Maya', 'Jordan', 'Sam']].map(listText)).toEqual([
    '',
    'Maya',
    'Maya and Jordan',
    'Maya, Jordan, and Sam',
  ]);
});

test('In Spanish it has its own and, which changes before an i', () => {
  expect(inLanguage('es', () => listText(['Maya', 'Inés']))).toBe('Maya e Inés');
});
