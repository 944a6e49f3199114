import { expect, it } from 'vitest';
import { zoneOptions } from './timezone-settings.tsx';

const values = (known: Parameters<typeof zoneOptions>[0]) => zoneOptions(known).map(({ value }) => value);

it('offers the thirteen time zones', () => {
  expect(values({ saved: null, device: undefined })).toHaveLength(13);
  expect(values({ saved: 'America/Chicago', device: 'Asia/Tokyo' })).toHaveLength(13);
});

it('adds the saved time zone and that of the device', () => {
  expect(values({ saved: 'America/Phoenix', device: 'Europe/Berlin' }).slice(0, 2)).toEqual(['America/Phoenix', 'Europe/Berlin']);
  expect(values({ saved: 'America/Phoenix', device: 'America/Phoenix' })).toHaveLength(14);
});

it('offers one entry for a time zone with two names', () => {
  expect(values({ saved: 'Asia/Calcutta', device: 'Asia/Calcutta' })).toHaveLength(13);
});
