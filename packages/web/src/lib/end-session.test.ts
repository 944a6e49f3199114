import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, whenSessionEnds } from './end-session.ts';

beforeEach(() => localStorage.clear());

describe('ending a session', () => {
  it('removes everything of the person from the device, including unfinished uploads', () => {
    const kept = ['dismissed:brand:3', 'x1.appearance', 'x1.sign-in-side'];
    for (const key of ['authToken', 'draft:program:3:new', 'upload:draft:program:3:new:["a.mp4"]', ...kept]) localStorage.setItem(key, '1');
    endSession(new QueryClient());
    expect(Object.keys(localStorage).sort()).toEqual(kept);
  });

  it('calls back work that still runs for the person, until it stops listening', () => {
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
