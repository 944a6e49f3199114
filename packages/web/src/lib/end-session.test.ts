import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, whenSessionEnds } from './end-session.ts';

beforeEach(() => localStorage.clear());

describe('leaving', () => {
  it('takes everything of the person off the device, half uploads too', () => {
    for (const key of ['authToken', 'draft:program:3:new', 'upload:draft:program:3:new:["a.mp4"]', 'dismissed:brand:3', 'x1.appearance']) {
      localStorage.setItem(key, '1');
    }
    endSession(new QueryClient());
    expect(Object.keys(localStorage).sort()).toEqual(['dismissed:brand:3', 'x1.appearance']);
  });

  it('tells whoever still works for that person, until they stop listening', () => {
    let told = 0;
    const stop = whenSessionEnds(() => {
      told += 1;
    });
    endSession(new QueryClient());
    stop();
    endSession(new QueryClient());
    expect(told).toBe(1);
  });
});
