import { expect, type Page } from '@playwright/test';
import { mailPage, newestMail } from '../harness/mailbox.ts';
import { newProgram } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { addCardDialog, agreeToWaiver, cards, chooseMyself, payWithCard, pickTimeLater, toPay, typeCard } from '../harness/purchase.ts';
import { expectHeading } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const showsHeading = (heading: string) => (page: Page) => expectHeading(page, heading);

/** The hosted pages of the sandbox. */
export const hostedStates: ScreenState[] = [
  { name: 'Sandbox control', path: () => '/sandbox', reach: showsHeading('Sandbox control') },
  {
    name: 'Mailbox',
    path: async () => {
      const { email } = await newPerson('parent');
      await newestMail(email, 'Welcome to X1');
      return `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
    },
    reach: async (page) => {
      await expectHeading(page, 'Mailbox');
      await expect(page.getByRole('link', { name: 'Welcome to X1' })).toBeVisible();
    },
  },
  {
    name: 'Mail in the mailbox',
    path: async () => mailPage(await newestMail((await newPerson('parent')).email, 'Welcome to X1')),
    reach: async (page) => {
      await expectHeading(page, 'Welcome to X1');
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Welcome to X1' })).toBeVisible();
    },
  },
  {
    name: 'Hosted identity check',
    path: async () => (await (await newPerson('trainer')).api.verification.createSession()).url,
    reach: showsHeading('Verify your identity'),
  },
  {
    name: 'Hosted bank set-up',
    path: async () => {
      const { api } = await newPerson('trainer');
      await api.payouts.createConnectAccount();
      return (await api.payouts.onboardingLink()).url;
    },
    reach: showsHeading('Connect your bank account'),
  },
  {
    name: 'Hosted 3-D Secure for a card that is added',
    as: () => newPerson('parent'),
    path: () => '/account-settings#cards',
    reach: async (page) => {
      await page.getByRole('region', { name: 'Saved cards' }).getByRole('button', { name: 'Add card' }).click();
      await typeCard(page, cards.threeDSecure, addCardDialog(page));
      await addCardDialog(page).getByRole('button', { name: 'Save card' }).click();
      await expectHeading(page, 'Are you saving this card?');
    },
  },
  {
    name: 'Hosted 3-D Secure',
    as: (fixtures) => fixtures.otherParent,
    path: async ({ trainer }) => {
      await newProgram(trainer, { title: 'One session', individualPrice: 30, maxCapacity: 1 });
      return `/athlete/${trainer.profile.id}?tab=programs`;
    },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Choose One session' }).first().click();
      await pickTimeLater(page);
      await chooseMyself(page);
      await agreeToWaiver(page);
      await toPay(page);
      await payWithCard(page, cards.threeDSecure, '$30.00');
      await expectHeading(page, 'Is this payment yours?');
    },
  },
];
