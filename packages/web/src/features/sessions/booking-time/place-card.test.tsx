import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PlaceId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it } from 'vitest';
import { usualPlace } from '../schedule/place.ts';
import { PlaceCard } from './place-card.tsx';

afterEach(cleanup);

const places = [
  { id: 4 as PlaceId, kind: 'gym', name: 'Community Gym', town: 'Durham, NC' },
  { id: 5 as PlaceId, kind: 'field', name: 'Community Fields', town: 'Chapel Hill, NC' },
] as const;
const show = (props: Partial<Parameters<typeof PlaceCard>[0]>) =>
  render(
    <PlaceCard
      place={usualPlace('In-Person')}
      error={undefined}
      groupLocation={undefined}
      onChange={() => undefined}
      format="In-Person"
      places={places}
      {...props}
    />,
  );

it('calls the training field by its name where the trainer has said which one it is, and says when the address comes', () => {
  show({});
  expect(screen.getByText('Community Fields')).toBeTruthy();
  expect(screen.getByText("In-Person · Chapel Hill, NC. You get the address once it's confirmed.")).toBeTruthy();
});

it('calls it the training field, and where that is near, while the trainer has named none', () => {
  show({ places: [], town: 'Chapel Hill, NC' });
  expect(screen.getByText('Training Field')).toBeTruthy();
  expect(screen.getByText("In-Person · near Chapel Hill, NC. You get the address once it's confirmed.")).toBeTruthy();
});

const tooFar = "That's over 250 mi from 27701.";

it.each([
  ["the trainer's place", usualPlace('In-Person', places), true],
  ['the training field', { option: 'field', customText: '' } as const, true],
  ['online', usualPlace('Online'), false],
  ["the family's own words", { option: 'custom', customText: 'Our driveway' } as const, false],
])('says that %s is too far away where it is', (_, place, isSaid) => {
  show({ place, tooFar });
  expect(screen.queryAllByText(tooFar)).toHaveLength(Number(isSaid));
});

it('says nothing of the kind about where a family has begun a group', () => {
  show({ tooFar, groupLocation: 'Our driveway' });
  expect(screen.queryByText(tooFar)).toBeNull();
  cleanup();
  show({ tooFar, groupLocation: 'field' });
  expect(screen.getByText(tooFar)).toBeTruthy();
});

it('still says so while another place is chosen', () => {
  show({ tooFar, place: usualPlace('In-Person', places) });
  fireEvent.click(screen.getByRole('button', { name: 'Change the place' }));
  expect(screen.getByText(tooFar)).toBeTruthy();
});

it.each([
  ['In-Person', ['Community Gym, Durham, NC', 'Community Fields, Chapel Hill, NC', 'Custom Location']],
  ['Hybrid (Both)', ['Online (Video Call)', 'Community Gym, Durham, NC', 'Community Fields, Chapel Hill, NC', 'Custom Location']],
])('offers the places that fit a program sold as %s', (format, labels) => {
  show({ format });
  fireEvent.click(screen.getByRole('button', { name: 'Change the place' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(labels);
});

it('has no other place for a program sold online alone', () => {
  show({ format: 'Online', place: usualPlace('Online') });
  expect(screen.queryByRole('button', { name: 'Change the place' })).toBeNull();
});

it('says where the group meets that is joined', () => {
  show({ groupLocation: 'gym' });
  expect(screen.getByText('Community Gym')).toBeTruthy();
  expect(screen.getByText('Where the group meets')).toBeTruthy();
});
