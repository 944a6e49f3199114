import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GIVE_PATH } from '../../lib/give-path.ts';
import { rememberWantedPath, takeReturnPath } from '../../lib/return-path.ts';
import { signInTitle } from './sign-in-reason.tsx';
import { WhySignIn } from './why-sign-in.tsx';

afterEach(() => {
  cleanup();
  takeReturnPath();
});

it.each([
  ['/athlete/2?code=spring%2020', 'use code SPRING20'],
  ['/athlete/2?tab=programs&offer=6', 'take your place'],
  ['/athlete/2?tab=programs&again=12', 'book again'],
  ['/athlete/2?tab=programs&book', 'book'],
  ['/athlete/2?tab=programs&book=7', 'book'],
  [GIVE_PATH, 'give training as a gift'],
  ['/session/5', 'see your session'],
  ['/messages/7', 'read your messages'],
  ['/athlete/2', 'see this trainer'],
  ['/account-settings', 'go on'],
])('says what one signs in for at %s', (path, reason) => {
  expect(signInTitle(path, 'Sign in')).toBe(`Sign in to ${reason}`);
});

it('says it where a link led, and nothing to who came without one', async () => {
  const { rerender } = render(<WhySignIn />);
  expect(screen.queryByText(/Sign in to/)).toBeNull();
  rememberWantedPath('/athlete/2?code=SPRING');
  rerender(<WhySignIn verb="Create an account" />);
  expect(await screen.findByText('Create an account to use code SPRING')).toBeTruthy();
});

it('says before a gift is filled in that it takes an account, and why', async () => {
  rememberWantedPath(GIVE_PATH);
  render(<WhySignIn verb="Create an account" />);
  expect(await screen.findByText(/You need a free account for it/)).toBeTruthy();
});

it('offers to create an account first where both ways are open, for a gift alone', async () => {
  const bothWays = <WhySignIn>{<a href="/parent/sign-in">Sign in</a>}</WhySignIn>;
  rememberWantedPath(GIVE_PATH);
  const { unmount } = render(bothWays);
  expect(await screen.findByText('Create an account to give training as a gift')).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Create an account', 'Sign in']);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/parent/sign-up');
  unmount();
  rememberWantedPath('/session/5');
  render(bothWays);
  expect(await screen.findByText('Sign in to see your session')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
