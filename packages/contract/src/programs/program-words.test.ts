import { expect, it } from 'vitest';
import { formatWords, sessionLengthText } from './program-words.ts';

it.each([
  [30, '30 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
])('a session of %i minutes is %s long', (minutes, text) => {
  expect(sessionLengthText(minutes)).toBe(text);
});

it('writes a training format within a sentence, an unknown one as it is', () => {
  expect(['In-Person', 'Online', 'Hybrid (Both)', 'By mail'].map(formatWords)).toEqual([
    'in person',
    'online',
    'in person and online',
    'By mail',
  ]);
});
