import { searchRoutes } from '@x1/contract/search/routes.ts';
import { afterEach, expect, it } from 'vitest';
import { listPage } from './list-page.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answerWith(headers: Record<string, string>): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return new Response('[{"id":4}]', { headers });
  };
  return asked;
}

it('keeps the cursor and the total of a page', async () => {
  const asked = answerWith({ 'X-Next-Cursor': 'abc', 'X-Total-Count': '1000+' });
  const page = await listPage(searchRoutes.listTrainers, { query: { sport: 'Soccer', limit: '12' } });
  expect(page).toEqual({ items: [{ id: 4 }], nextCursor: 'abc', total: '1000+' });
  expect(asked).toEqual(['/api/trainers?sport=Soccer&limit=12']);
});

it('recognizes the last page by the missing cursor', async () => {
  answerWith({});
  const page = await listPage(searchRoutes.listTrainers, { query: {} });
  expect(page).toMatchObject({ nextCursor: null, total: null });
});
