import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { Directory } from '@x1/contract/search/directory.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { directoryHtml } from '../../app/directory-html.tsx';
import { takeFirstAnswer } from '../../features/public-page/directory-query.ts';
import { readKeptStart } from '../../features/trainers/kept-start.ts';
import { queryClient } from '../../lib/query-client.ts';
import { DirectoryScreen } from './directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  document.body.replaceChildren();
});

const maya = { id: 12 as TrainerId, name: 'Maya O.', imageUrl: null, sports: ['Tennis', 'Soccer'], city: 'Chapel Hill', state: 'NC' };
const soccer: Directory = {
  sport: 'Soccer',
  state: 'NC',
  near: null,
  page: 1,
  pages: 1,
  total: 1,
  trainers: [
    {
      ...maya,
      fromPrice: 45,
      inPersonFrom: 45,
      university: 'University of North Carolina',
      backgroundCheckMonth: null,
      rating: 45,
      reviewCount: 2,
    },
  ],
  sports: [
    { sport: 'Soccer', count: 1 },
    { sport: 'Tennis', count: 3 },
  ],
  states: [
    { state: 'NC', count: 1 },
    { state: 'TX', count: 2 },
  ],
};

function open(path: string, change: Partial<Directory> = {}): string[] {
  const asked: string[] = [];
  history.replaceState(null, '', path);
  vi.stubGlobal('fetch', async (input: unknown) => {
    asked.push(String(input));
    return Response.json({ ...soccer, ...change });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DirectoryScreen />
    </QueryClientProvider>,
  );
  return asked;
}

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('lists the trainers of a sport in a state, and leads to what is near', async () => {
  const asked = open('/trainers/soccer/north-carolina');
  expect((await screen.findByRole('link', { name: /Maya O\./ })).getAttribute('href')).toBe('/trainer/12');
  expect(asked).toEqual(['/api/public/directory?sport=Soccer&state=NC&page=1']);
  expect(document.title).toBe('Soccer trainers in North Carolina · X1');
  expect(hrefs()).toEqual(
    expect.arrayContaining(['/trainers', '/trainers/soccer', '/trainers/soccer/texas', '/trainers/tennis/north-carolina']),
  );
  expect(hrefs()).not.toContain('/trainers/soccer/north-carolina');
});

it.each([
  ['online alone', { inPersonFrom: null }, 'from $45 online'],
  ['in person for more than online', { inPersonFrom: 89 }, 'from $89 in person'],
  ['in person for the same', {}, 'from $45'],
])('says what it costs to meet %s', async (_, price, text) => {
  const [trainer] = soccer.trainers;
  open('/trainers/soccer', { trainers: [{ ...(trainer as Directory['trainers'][number]), ...price }] });
  expect((await screen.findByRole('link', { name: /Maya O\./ })).textContent).toMatch(new RegExp(`${text.replace('$', '\\$')}$`));
});

it('says whose background was checked', async () => {
  const [trainer] = soccer.trainers;
  open('/trainers/soccer', { trainers: [{ ...(trainer as Directory['trainers'][number]), backgroundCheckMonth: '2026-11' }] });
  expect((await screen.findByRole('link', { name: /Maya O\./ })).textContent).toContain('ID and background checked');
});

it('where nobody is near a ZIP code says so for the sport', async () => {
  open('/trainers/tennis?near=27701', { sport: 'Tennis', state: null, near: '27701', trainers: [], total: 0, pages: 0 });
  expect(await screen.findByText(/^No tennis trainers near 27701 can be seen without an account yet\./)).toBeTruthy();
});

it('where nobody is says so, and still leads to what is near', async () => {
  open('/trainers/soccer/north-carolina', { trainers: [], total: 0, pages: 0, states: [{ state: 'TX', count: 2 }] });
  expect(await screen.findByText(/There are no soccer trainers in North Carolina/)).toBeTruthy();
  expect(hrefs()).toContain('/trainers/soccer/texas');
});

it('leads through the pages, and from beyond the last one back to the first', async () => {
  open('/trainers/soccer/2', { state: null, page: 2, pages: 3, total: 60 });
  expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe('/trainers/soccer');
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/trainers/soccer/3');
  cleanup();
  queryClient.clear();
  open('/trainers/soccer/9', { state: null, page: 9, pages: 3, total: 60, trainers: [] });
  expect((await screen.findByRole('link', { name: 'Go to the first page' })).getAttribute('href')).toBe('/trainers/soccer');
});

it('near a ZIP code says how far everyone is, keeps it from page to page, and leads back to everywhere', async () => {
  const [trainer] = soccer.trainers;
  const near = { ...(trainer as Directory['trainers'][number]), distanceMiles: 8 };
  const asked = open('/trainers/soccer?near=27514', { state: null, near: '27514', pages: 2, trainers: [near] });
  expect(await screen.findByText('within 8 mi')).toBeTruthy();
  expect(asked).toEqual(['/api/public/directory?sport=Soccer&near=27514&page=1']);
  expect(screen.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('27514');
  expect(screen.getByText(/1 college athlete who teaches soccer within 50 miles of 27514, nearest first/)).toBeTruthy();
  expect(hrefs()).toEqual(expect.arrayContaining(['/trainers/soccer/2?near=27514', '/trainers/soccer', '/trainers/tennis?near=27514']));
  // An account made next begins with it.
  expect(readKeptStart()).toEqual({ sport: 'Soccer', near: '27514' });
});

it('says that nobody is near, and of a ZIP code nobody knows that it is none', async () => {
  open('/trainers?near=59001', { sport: null, state: null, near: '59001', trainers: [], total: 0, pages: 0 });
  expect(
    await screen.findByText(
      /No trainers near 59001 can be seen without an account yet\. Create one for free to see everyone within 50 miles/,
    ),
  ).toBeTruthy();
  cleanup();
  queryClient.clear();
  history.replaceState(null, '', '/trainers?near=00000');
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'request.invalid', message: 'x', fields: { near: "This isn't a US zip code." } }, { status: 400 }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <DirectoryScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/We don't know the ZIP code 00000/)).toBeTruthy();
});

it("knows no sport of somebody else's making, and asks the server nothing", () => {
  expect(open('/trainers/quidditch')).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

it('shows again what did not load', async () => {
  history.replaceState(null, '', '/trainers');
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  render(
    <QueryClientProvider client={queryClient}>
      <DirectoryScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("The trainers couldn't be loaded.")).toBeTruthy();
});

it('that the server has drawn and told is drawn again without a question', () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'first-answer';
  script.textContent = JSON.stringify(soccer);
  document.body.append(script);
  takeFirstAnswer();
  expect(open('/trainers/soccer/north-carolina')).toEqual([]);
  expect(screen.getByRole('link', { name: /Maya O\./ })).toBeTruthy();
});

it('is drawn by the server as text, in which no name is an element', () => {
  const [trainer] = soccer.trainers;
  const html = directoryHtml({
    ...soccer,
    trainers: [{ ...(trainer as Directory['trainers'][number]), name: '<img src=x onerror=alert(1)> B.' }],
  });
  expect(html).toContain('&lt;img src=x');
  expect(html).toContain('Soccer trainers in North Carolina');
  expect(html).not.toContain('<img');
});
