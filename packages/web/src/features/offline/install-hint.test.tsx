import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InstallHint } from './install-hint.tsx';

const world = globalThis as { x1Install?: unknown };

/** The browser has a question, which `appearance.js` keeps. */
function givenQuestion(outcome: 'accepted' | 'dismissed') {
  const asked: string[] = [];
  const prompt = async () => {
    asked.push('asked');
    return { outcome };
  };
  world.x1Install = Object.assign(new Event('beforeinstallprompt'), { prompt });
  return asked;
}

beforeEach(() => {
  localStorage.setItem('x1.visits', '1 0');
  history.replaceState(null, '', '/parent-dashboard');
});
afterEach(() => {
  world.x1Install = undefined;
  localStorage.clear();
  history.replaceState(null, '', '/');
});

it('one press lets the browser ask, and who says yes is not offered it again', async () => {
  const asked = givenQuestion('accepted');
  render(<InstallHint />);
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  await expect.poll(() => screen.queryByText('Add X1 to your home screen')).toBeNull();
  expect(asked).toEqual(['asked']);
  expect(localStorage.getItem('dismissed:install')).toBe('1');
});

it('where neither browser nor person can install it, nothing is offered, and as soon as the browser can, it is', async () => {
  render(<InstallHint />);
  expect(screen.queryByText('Add X1 to your home screen')).toBeNull();
  givenQuestion('dismissed');
  await act(async () => {
    dispatchEvent(new Event('beforeinstallprompt'));
    await new Promise((done) => setTimeout(done, 1));
  });
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
});

it('stays away for good once it was dismissed, and from pages with a bar of their own at the bottom', () => {
  givenQuestion('accepted');
  history.replaceState(null, '', '/profile-settings');
  const first = render(<InstallHint />);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  first.unmount();
  history.replaceState(null, '', '/appointments');
  const second = render(<InstallHint />);
  fireEvent.click(screen.getByRole('button', { name: "Don't show this again" }));
  second.unmount();
  render(<InstallHint />);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});
