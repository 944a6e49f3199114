import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { readSetupStep } from '../../features/trainer-profile/setup-steps.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { REFUSED_NAME, refuseName } from '../../testing/refused-name.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { TrainerOnboardingScreen } from './trainer-onboarding.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  history.replaceState(null, '', '/');
  localStorage.clear();
});

const user = { id: sampleTrainer.userId, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User;

function open(address: string): void {
  history.replaceState(null, '', address);
  queryClient.setQueryData(trainerKeys.own(user.id), sampleTrainer as OwnTrainer);
  render(
    <QueryClientProvider client={queryClient}>
      <TrainerOnboardingScreen user={user} />
    </QueryClientProvider>,
  );
}

it('the setup returns to a refused name, with a whole sentence about why', async () => {
  refuseName('name');
  open('/trainer-onboarding?step=4');
  fireEvent.click(screen.getByRole('button', { name: 'Complete Profile' }));
  const shown = await screen.findByText(REFUSED_NAME);
  expect(
    screen
      .getByLabelText(/^Full Name/)
      .getAttribute('aria-describedby')
      ?.split(' '),
  ).toContain(shown.closest('[id]')?.id);
});

it('remembers the step that the address asked for, so that the setup continues there after the identity check (R17)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'not_started', verificationStatus: 'pending', submittedAt: null }));
  open('/trainer-onboarding?step=5');
  expect(await screen.findByRole('button', { name: 'Start Verification' })).toBeTruthy();
  expect(readSetupStep(user.id)).toBe(5);
});
