import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { showInConsole } from '../../testing/console.tsx';
import { BackgroundChecksSection } from './background-checks.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const url = 'https://dashboard.checkr.com/reports/4722c07dd9a10c3985ae432a';
const person = { id: 21, name: 'Maya Okafor', email: 'maya@x1.test', role: 'trainer', trainerId: 7, isDisabled: false };
const check = {
  id: 5,
  person,
  work: { takenBy: null, notes: 0 },
  state: 'consider',
  agreedAt: '2026-03-01T15:00:00.000Z',
  decisionAt: null,
  passedAt: null,
  validUntil: null,
  reference: '4722c07dd9a10c3985ae432a',
  reportUrl: url,
};
const show = (checks: object[]) =>
  showInConsole(<BackgroundChecksSection />, (path) =>
    path.includes('/background-checks') ? checks : path.includes('/cases/') ? { takenBy: null, notes: [] } : [],
  );

it('leads from the row, and from the box of the case, to the report at Checkr, where one decides', async () => {
  show([check]);
  expect(screen.getByText(/X1 follows automatically, which can take a moment\. Press “Background checks” again to see it\./)).toBeTruthy();
  const onRow = await screen.findByRole('link', { name: 'Open the report of Maya Okafor at Checkr' });
  expect(onRow.getAttribute('href')).toBe(url);
  expect(screen.getAllByText(/read the report at Checkr and decide there/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Background check 5: Assign, 0 notes' }));
  const box = within(await screen.findByRole('dialog'));
  expect(box.getByRole('link', { name: 'Open the report at Checkr' }).getAttribute('href')).toBe(url);
  expect(box.getByText(/read the report at Checkr and decide there/)).toBeTruthy();
});

it('calls a state in the filter what its badge calls it', async () => {
  show([check]);
  const badge = await screen.findByText('Needs a look', { selector: 'span' });
  const options = [...screen.getByLabelText<HTMLSelectElement>('State').options].map(({ text }) => text);
  expect(options).toContain(badge.textContent);
  expect(options).not.toContain('Consider');
});

it('says why there is no report', async () => {
  show([
    { ...check, id: 6, state: 'invited', reportUrl: null },
    { ...check, id: 7, state: 'adverse', reference: null, reportUrl: null },
  ]);
  expect(await screen.findByText('No report yet')).toBeTruthy();
  expect(screen.getByText('No longer kept')).toBeTruthy();
});
