import { startOfDay } from '@x1/contract/core/time.ts';
import { expect, it } from 'vitest';
import { type Resource, toBusyTime, toChangedEvent } from './event-resource.ts';

const resource = (changes: Partial<Resource>): Resource => ({
  id: 'AAMk',
  '@odata.etag': 'W/"1"',
  start: { dateTime: '2026-11-26T17:00:00.0000000' },
  end: { dateTime: '2026-11-26T18:00:00.0000000' },
  isAllDay: false,
  isCancelled: false,
  showAs: 'busy',
  ...changes,
});
const inNewYork = (date: string) => new Date(startOfDay(date, 'America/New_York'));
const busy = (changes: Partial<Resource>) => toBusyTime(resource(changes), inNewYork);

it('an event of Outlook makes its owner busy unless it is shown as free, as working elsewhere, or is canceled', () => {
  const hour = { startsAt: new Date('2026-11-26T17:00:00Z'), endsAt: new Date('2026-11-26T18:00:00Z') };
  for (const showAs of ['busy', 'tentative', 'oof', 'unknown']) expect(busy({ showAs })).toEqual(hour);
  for (const showAs of ['free', 'workingElsewhere']) expect(busy({ showAs })).toBeUndefined();
  expect(busy({ isCancelled: true })).toBeUndefined();
});

it("a whole day of Outlook is one of the owner's time zone", () => {
  const day = { isAllDay: true, start: { dateTime: '2026-11-26T00:00:00.0000000' }, end: { dateTime: '2026-11-27T00:00:00.0000000' } };
  expect(busy(day)).toEqual({ startsAt: new Date('2026-11-26T05:00:00Z'), endsAt: new Date('2026-11-27T05:00:00Z') });
  expect(toChangedEvent('x', resource(day)), "is never a session's time").toMatchObject({ startsAt: null, isDeleted: false });
});
