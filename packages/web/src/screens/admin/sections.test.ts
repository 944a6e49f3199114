import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { expect, it } from 'vitest';
import { findSection, sectionGroups, sectionHref } from './sections.ts';

const sections = sectionGroups.flatMap((group) => group.sections);

it('has each section of the console once, at its own address', () => {
  expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length);
  for (const section of sections) expect(findSection(section.path)).toBe(section);
  expect(findSection('nowhere')).toBeUndefined();
});

it('opens the overview at the bare address', () => {
  expect(sectionHref({ path: '' })).toBe('/admin');
  expect(sectionHref({ path: 'reports' })).toBe('/admin/reports');
});

it('shows the number of waiting items of each section', () => {
  const overview = {
    reports: { open: 3 },
    approvals: { pending: 1 },
    problems: { open: 0 },
    supportRequests: { open: 2 },
    backgroundChecks: { toDecide: 8 },
    disputes: { open: 4 },
    payouts: { paymentsInReview: 7 },
    stuckMoney: { open: 9 },
    jobs: { failed: 5 },
    mails: { failed: 6 },
  } as AdminOverview;
  const waiting = sections.flatMap(({ path, waiting: count }) => (count ? [[path, count(overview)]] : []));
  expect(Object.fromEntries(waiting)).toEqual({
    reports: 3,
    approvals: 1,
    problems: 0,
    support: 2,
    'background-checks': 8,
    disputes: 4,
    'stuck-money': 9,
    'payment-reviews': 7,
    jobs: 5,
    mails: 6,
  });
});
