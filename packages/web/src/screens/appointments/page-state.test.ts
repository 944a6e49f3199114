import { describe, expect, it } from 'vitest';
import { readState, writeState } from './page-state.ts';

const nothing = { section: '', type: '', q: '', athlete: '', view: '', day: '' } as const;

describe('state of the sessions page in the address', () => {
  it.each([
    ['', nothing],
    [
      '?section=past&type=group&q=maya&athlete=7&view=calendar&day=2026-03-14',
      { section: 'past', type: 'group', q: 'maya', athlete: '7', view: 'calendar', day: '2026-03-14' },
    ],
    ['?section=never&type=duo&athlete=Leo&view=week&day=2026-02-30', nothing],
    ['?day=14.3.2026', nothing],
    [`?q=${'x'.repeat(200)}`, { ...nothing, q: 'x'.repeat(100) }],
  ])('reads the state of the sessions page from %s', (search, state) => {
    expect(readState(search)).toEqual(state);
  });

  it('writes the state of the sessions page and keeps the rest of the address', () => {
    expect(writeState('?utm=1&section=past', { ...nothing, q: 'film', view: 'calendar' })).toBe('utm=1&q=film&view=calendar');
    expect(writeState('?section=past', nothing)).toBe('');
  });
});
