import type { PlaceId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { ownUsualPlace } from './own-place.ts';

const park = { id: 7 as PlaceId, kind: 'field', name: 'Riverside Park', town: 'Durham, NC' } as const;
const gym = { id: 8 as PlaceId, kind: 'gym', name: 'Pine Gym', town: 'Durham, NC' } as const;

it.each([
  ['In-Person', [], 'field', ''],
  ['In-Person', [gym, park], 'field', ''],
  ['In-Person', [gym], 'custom', 'Pine Gym'],
  ['Online', [gym], 'online', ''],
] as const)(
  'proposes to a trainer for a program that is %s, with the places %j, the location %s %s',
  (format, places, option, customText) => {
    expect(ownUsualPlace(format, places)).toMatchObject({ option, customText });
  },
);
