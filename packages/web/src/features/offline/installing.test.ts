import { beforeEach, expect, it } from 'vitest';
import { dismissInstallHint, isWorthAsking } from './installing.ts';

beforeEach(() => localStorage.clear());

const HOUR_MS = 60 * 60_000;
const visit = (atHour: number) => isWorthAsking(localStorage, Date.UTC(2026, 2, 14) + atHour * HOUR_MS);

it('X1 offers to be installed at the second visit, and not within the first', () => {
  expect(visit(8)).toBe(false);
  // One sitting, however often a page is loaded.
  expect([visit(9), visit(11), visit(14)]).toEqual([false, false, false]);
  expect(visit(32)).toBe(true);
  expect(visit(33)).toBe(true);
});

it('who has said no is never asked again on this device', () => {
  visit(0);
  expect(visit(24)).toBe(true);
  dismissInstallHint(localStorage);
  expect([visit(25), visit(240)]).toEqual([false, false]);
});
