import { afterEach, expect, it, vi } from 'vitest';
import { mentorshipId } from '../../../testing/sample-messages.ts';
import { threadTransport } from './thread-transport.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads messages after one, before one, from the beginning, and the newest page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, location.origin).search);
    return new Response('[]');
  });
  for (const page of [{ after: 7 }, { before: 9 }, { after: 0 }, {}]) await threadTransport.read(mentorshipId, page);
  expect(asked).toEqual(['?limit=100&after=7', '?limit=100&before=9', '?limit=100&after=0', '?limit=100']);
});
