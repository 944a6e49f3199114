import { fireEvent, render, screen } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { AddPhoto } from './add-photo.tsx';

const open = (hasPhoto: boolean) =>
  render(
    <AddPhoto userId={9 as UserId} hasPhoto={hasPhoto}>
      The next thing
    </AddPhoto>,
  );

it('leads a trainer without a photo to where one is added, before anything else is offered', () => {
  open(false);
  expect(screen.getByRole('link', { name: 'Add a photo' }).getAttribute('href')).toBe('/profile-settings#photo');
  expect(screen.queryByText('The next thing')).toBeNull();
});

it('goes on to the next thing once there is a photo, and after "Not now"', () => {
  const first = open(true);
  expect(screen.getByText('The next thing')).toBeTruthy();
  first.unmount();
  open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.getByText('The next thing')).toBeTruthy();
});
