import { states } from '@x1/contract/trainers/profile-options.ts';
import { describe, expect, it } from 'vitest';
import { zipStateNote } from './zip-state.ts';

describe('a zip code and a state', () => {
  it.each([
    ['85281', 'AL', '85281 is in AZ, and you chose AL. Check which one is right.'],
    ['27514-1234', 'SC', '27514 is in NC, and you chose SC. Check which one is right.'],
    ['06390', 'NJ', '06390 is in CT or NY, and you chose NJ. Check which one is right.'],
  ])('that contradict each other are named: %s, %s', (zip, state, note) => {
    expect(zipStateNote(zip, state)).toBe(note);
  });

  it.each([
    ['85281', 'AZ'],
    ['27514', 'NC'],
    ['06390', 'NY'],
    ['83414', 'WY'],
    ['8528', 'AL'],
    ['85281', ''],
    ['00901', 'FL'],
    ['20001', 'MD'],
    ['', 'AL'],
  ])('that may fit, or are not there yet, say nothing: %s, %s', (zip, state) => {
    expect(zipStateNote(zip, state)).toBeUndefined();
  });

  it('are known for every state that can be chosen', () => {
    for (const state of states)
      expect([state, zipStateNote(state === 'NC' ? '85281' : '27514', state)]).toEqual([state, expect.any(String)]);
  });
});
