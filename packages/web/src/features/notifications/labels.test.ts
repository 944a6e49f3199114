import { expect, it } from 'vitest';
import { bellLabel, momentText, unreadText } from './labels.ts';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('writes %i unread notifications as %s', (count, text) => {
  expect(unreadText(count)).toBe(text);
});

it('names the bell by the number of unread notifications', () => {
  expect([bellLabel(0), bellLabel(3), bellLabel(100)]).toEqual(['Notifications', 'Notifications, 3 unread', 'Notifications, 99+ unread']);
});

it.each([
  ['2026-03-14T20:30:00Z', 'America/New_York', '4:30 PM'],
  ['2026-03-14T03:30:00Z', 'America/New_York', 'Fri, Mar 13 · 11:30 PM'],
  ['2026-03-14T03:30:00Z', 'Europe/Berlin', '4:30 AM'],
  ['2025-12-31T20:30:00Z', 'America/New_York', 'Wed, Dec 31, 2025 · 3:30 PM'],
])('writes the time %s for a reader in %s as %s', (instant, zone, text) => {
  expect(momentText(instant, zone, new Date('2026-03-14T22:00:00Z'))).toBe(text);
});
