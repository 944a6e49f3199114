import { expect, it } from 'vitest';
import { toStoryText } from './story-text.ts';

it.each([
  ['Fewer drills, more decisions. And honest film.', 'Fewer drills, more decisions.', 'And honest film.'],
  ['I coach on Saturdays.\n\nEvery session has one theme.', 'I coach on Saturdays.', 'Every session has one theme.'],
  ['Hi. I played four seasons for Carolina. More soon.', 'Hi. I played four seasons for Carolina.', 'More soon.'],
  ['“Calm comes before clever.” My coach said so.', '“Calm comes before clever.”', 'My coach said so.'],
  ['A single sentence that is all there is.', 'A single sentence that is all there is.', ''],
  ['1.9 goals a game over three seasons. Ask me how.', '1.9 goals a game over three seasons.', 'Ask me how.'],
])('begins %j with its first sentence', (text, lead, rest) => {
  expect(toStoryText(text)).toEqual({ lead, rest });
});

it.each([
  ['words without any end', 'words without any end'],
  [`${'long '.repeat(60)}end. Then more.`, `${'long '.repeat(60)}end. Then more.`],
  ['Soccer\nTennis\nTrack and a few more lines.', 'Soccer\nTennis\nTrack and a few more lines.'],
])('sets no part of %j large', (text, rest) => {
  expect(toStoryText(text)).toEqual({ lead: null, rest });
});
