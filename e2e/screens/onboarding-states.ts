import { expect, type Page } from '@playwright/test';
import { newTrainer, type Trainer } from '../harness/marketplace.ts';
import { type AccountChange, changeAccount, moveCheck } from '../harness/sandbox-control.ts';
import type { ScreenState } from './screen-state.ts';

/** Each state makes its own trainer, because identity and bank account belong to the person. */
interface OnboardingCase {
  name: string;
  arrange: () => Promise<Trainer>;
  path: string;
  reach: (page: Page) => Promise<void>;
}

const showsTitle = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

/** A trainer whose identity check was started and got this far. */
async function checked(to: 'left' | 'processing' | 'failed'): Promise<Trainer> {
  const trainer = await newTrainer({ canSell: false });
  await trainer.api.verification.createSession();
  const { stripeSessionId } = await trainer.api.verification.status();
  if (to !== 'left') await moveCheck(stripeSessionId ?? '', to, 'document_expired');
  await trainer.api.verification.checkStatus();
  return trainer;
}

/** A trainer who could sell until the provider changed the payout account. */
async function banked(change: AccountChange): Promise<Trainer> {
  const trainer = await newTrainer();
  const { url } = await trainer.api.payouts.onboardingLink();
  await changeAccount(url, change);
  const read = () => trainer.api.payouts.connectStatus({ params: { userId: trainer.user.id } });
  await expect.poll(async () => (await read()).accountState).not.toBe('ACTIVE');
  return trainer;
}

const cases: OnboardingCase[] = [
  {
    name: 'Verification status, left unfinished',
    arrange: () => checked('left'),
    path: '/verification-status',
    reach: showsTitle('Finish verifying your identity'),
  },
  {
    name: 'Verification status, in progress',
    arrange: () => checked('processing'),
    path: '/verification-status',
    reach: showsTitle('Your verification is in progress'),
  },
  {
    name: 'Verification status, failed',
    arrange: () => checked('failed'),
    path: '/verification-status',
    reach: showsTitle('Your verification failed'),
  },
  {
    name: 'Verification result, failed',
    arrange: () => checked('failed'),
    path: '/verification/return',
    reach: showsTitle('Verification failed'),
  },
  {
    name: 'Wizard, identity in progress',
    arrange: () => checked('processing'),
    path: '/trainer-onboarding?step=5',
    reach: showsTitle('Your verification is in progress'),
  },
  {
    name: 'Wizard, identity failed',
    arrange: () => checked('failed'),
    path: '/trainer-onboarding?step=5',
    reach: showsTitle('Your verification failed'),
  },
  {
    name: 'Bank account, under review',
    arrange: () => banked('review'),
    path: '/bank-account-connection',
    reach: showsTitle('Your details are being reviewed'),
  },
  {
    name: 'Bank account, restricted',
    arrange: () => banked('restrict'),
    path: '/bank-account-connection',
    reach: showsTitle('New sales are paused'),
  },
  {
    name: 'Bank account, closed',
    arrange: () => banked('reject'),
    path: '/bank-account-connection',
    reach: showsTitle('Your payout account was closed'),
  },
  {
    name: 'Bank connection result, under review',
    arrange: () => banked('review'),
    path: '/trainer/connect/success',
    reach: showsTitle('Your details are being reviewed'),
  },
  {
    name: 'Dashboard with sales paused',
    arrange: () => banked('restrict'),
    path: '/trainer-dashboard',
    reach: (page) => expect(page.getByText('New sales are paused')).toBeVisible(),
  },
];

/** Every status of identity check and bank account, as the trainer sees it. */
export const onboardingStates: ScreenState[] = cases.map(({ name, arrange, path, reach }) => ({
  name,
  as: arrange,
  path: () => path,
  reach,
}));
