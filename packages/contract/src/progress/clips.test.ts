import { expect, it } from 'vitest';
import { CLIP_MAX_MS, clipTexts, filmTime, NewClip } from './clips.ts';

const film = { moment: 'before', mediaId: 'a'.repeat(32), lengthMs: 7_000 };

it.each([
  [0, '0:00'],
  [7_999, '0:07'],
  [60_000, '1:00'],
  [112_400, '1:52'],
])('says when in a film: %i ms is %s', (ms, text) => {
  expect(filmTime(ms)).toBe(text);
});

it('takes a film of a goal or of a drill, never of both or neither', () => {
  expect(NewClip.safeParse({ ...film, goalId: 1 }).success).toBe(true);
  expect(NewClip.safeParse({ ...film, drillId: 1 }).success).toBe(true);
  expect(NewClip.safeParse({ ...film, goalId: 1, drillId: 1 }).success).toBe(false);
  expect(NewClip.safeParse(film).success).toBe(false);
});

it('takes films of up to two minutes', () => {
  expect(NewClip.safeParse({ ...film, goalId: 1, lengthMs: CLIP_MAX_MS }).success).toBe(true);
  expect(NewClip.safeParse({ ...film, goalId: 1, lengthMs: CLIP_MAX_MS + 1 }).error?.issues[0]?.message).toBe(clipTexts.tooLong);
});
