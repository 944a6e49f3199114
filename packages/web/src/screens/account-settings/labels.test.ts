import { expect, it } from 'vitest';
import { deviceNote, lastUsedText } from './signed-in-devices.tsx';

const zone = 'America/New_York';
const now = new Date('2026-03-14T15:00:00Z');

it.each([
  ['2026-03-14T14:58:00Z', 'Used just now'],
  ['2026-03-14T12:12:00Z', 'Used today at 8:12 AM'],
  // Eleven in the evening there, although another day in UTC.
  ['2026-03-14T03:00:00Z', 'Used yesterday at 11:00 PM'],
  ['2026-03-02T15:00:00Z', 'Last used Mon, Mar 2'],
  ['2025-12-30T15:00:00Z', 'Last used Tue, Dec 30, 2025'],
])('says of a device used at %s: %s', (lastUsedAt, words) => {
  expect(lastUsedText(lastUsedAt, { now, zone })).toBe(words);
});

it('says where a device was used, if that is known', () => {
  const session = { id: 1, device: null, signedInAt: '', lastUsedAt: now.toISOString(), isCurrent: false } as never as Parameters<
    typeof deviceNote
  >[0];
  expect(deviceNote({ ...session, addressBlock: '203.0.113.0' }, { now, zone })).toBe('Used just now · Network 203.0.113.0');
  expect(deviceNote({ ...session, addressBlock: null }, { now, zone })).toBe('Used just now');
  expect(deviceNote({ ...session, addressBlock: 'unknown' }, { now, zone })).toBe('Used just now');
});
