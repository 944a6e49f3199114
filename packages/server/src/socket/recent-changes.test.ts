import { beforeEach, describe, expect, it } from 'vitest';
import { createRecentChanges, type RecentChanges } from './recent-changes.ts';

const spareMs = 10_000;
const room = 'user:1';
let ms: number;
let changes: RecentChanges;
beforeEach(() => {
  ms = 1_000_000;
  changes = createRecentChanges({ spareMs, now: () => ms });
  changes.begin();
  ms += 60_000;
});
const within = (ageMs: number, rooms = [room]) => changes.within(ageMs, rooms);

describe('what was told lately', () => {
  it('is known for each room, as long as it lies within the time asked for', () => {
    changes.note([room, 'family:1'], 'changed', { topics: ['sessions', 'payments'] });
    ms += 15_000;
    changes.note([room], 'new-message', {});
    expect(within(1_000)).toEqual(['conversations']);
    expect(within(5_000)).toEqual(['sessions', 'payments', 'conversations']);
    expect(within(5_000, ['family:1'])).toEqual(['sessions', 'payments']);
    expect(within(5_000, ['user:2'])).toEqual([]);
  });

  it('counts again each time it is told', () => {
    changes.note([room], 'changed', { topics: ['sessions'] });
    ms += 15_000;
    changes.note([room], 'changed', { topics: ['sessions'] });
    expect(within(0)).toEqual(['sessions']);
  });

  it('is forgotten after two minutes, and then nobody claims to know it', () => {
    changes.note([room], 'changed', { topics: ['sessions'] });
    ms += 110_001;
    expect(within(100_000)).toEqual([]);
    expect(within(110_001)).toBeUndefined();
  });

  it('says nothing about typing, which leaves nothing out of date', () => {
    changes.note([room], 'user-typing', { userId: 1, isTyping: true });
    expect(within(0)).toEqual([]);
  });
});

describe('what this process could not hear', () => {
  it('is not claimed to be known', () => {
    expect(within(50_001)).toBeUndefined();
    expect(within(50_000)).toEqual([]);
    changes.pause();
    expect(within(0)).toBeUndefined();
    changes.begin();
    ms += spareMs;
    expect(within(0)).toEqual([]);
    expect(within(1)).toBeUndefined();
  });
});
