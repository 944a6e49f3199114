import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { Consent } from '@x1/contract/consents/consent.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { ConsentList } from './consent-list.tsx';

const consent = {
  id: 3,
  trainerId: 9,
  parentId: 7,
  trainerName: 'Maya Okafor',
  parentName: 'Dana Whitfield',
  waiverVersion: 1,
  agreedAt: '2026-03-02T17:00:00.000Z',
  validUntil: '2027-03-02T17:00:00.000Z',
} as unknown as Consent;
let consents: Consent[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T12:00:00Z') });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(consents)));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const show = (role: 'parent' | 'trainer') =>
  render(
    <QueryClientProvider client={queryClient}>
      <ConsentList role={role} zone="America/New_York" />
    </QueryClientProvider>,
  );

it('names the other side, when they agreed, and the year in which it ends', async () => {
  consents = [consent];
  show('parent');
  expect(await screen.findByText('Maya Okafor')).toBeTruthy();
  expect(screen.getByText('Agreed Mon, Mar 2, valid until Tue, Mar 2, 2027')).toBeTruthy();
  cleanup();
  queryClient.clear();
  show('trainer');
  expect(await screen.findByRole('button', { name: 'Download the waiver with Dana Whitfield of Mon, Mar 2' })).toBeTruthy();
});

it('says when the first one is asked for', async () => {
  consents = [];
  show('parent');
  expect(await screen.findByText("We'll ask you for one before your first purchase from a trainer.")).toBeTruthy();
});
