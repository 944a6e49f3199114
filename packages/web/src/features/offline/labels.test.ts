import { expect, it } from 'vitest';
import { savedText } from './labels.ts';

const now = new Date('2026-03-14T13:00:00Z');
const said = (savedAt: string | null, isDeviceOnline = false) =>
  savedText({ savedAt: savedAt === null ? null : Date.parse(savedAt), isDeviceOnline, zone: 'America/New_York', now });

it.each([
  ['2026-03-14T12:10:00Z', "You're offline. Here's what we saved today at 8:10 AM."],
  ['2026-03-14T03:30:00Z', "You're offline. Here's what we saved yesterday at 11:30 PM."],
  ['2026-03-10T20:00:00Z', "You're offline. Here's what we saved on March 10 at 4:00 PM."],
])("what was saved at %s is told in the reader's zone: %s", (savedAt, text) => {
  expect(said(savedAt)).toBe(text);
});

it("where nothing of what is shown was saved, it says what one can't do", () => {
  expect(said(null)).toBe("You're offline. You can look around, but changes have to wait until you're back online.");
});

it("a device that has a line isn't told that it's offline", () => {
  expect(said('2026-03-14T12:10:00Z', true)).toBe("X1 can't be reached right now. Here's what we saved today at 8:10 AM.");
});
