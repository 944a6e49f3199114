import type { Page } from '@playwright/test';
import { expectHeading } from './screen.ts';

/** The sandbox's hosted pages: each choice sends the browser back to the product. */
const pages = {
  identity: {
    heading: 'Verify your identity',
    verified: 'Verify identity',
    failed: 'Fail verification',
    left: 'Leave without finishing',
  },
  bank: {
    heading: 'Connect your bank account',
    complete: 'Finish setup',
    no_payouts: 'Finish without payouts',
    left: 'Leave without finishing',
  },
  authentication: {
    heading: 'Is this payment yours?',
    authenticated: 'Complete authentication',
    failed: 'Fail authentication',
  },
  cardAuthentication: {
    heading: 'Are you saving this card?',
    authenticated: 'Complete authentication',
    failed: 'Fail authentication',
  },
} as const;

/** On the hosted identity check: ends it so. */
export async function finishIdentityCheck(page: Page, outcome: 'verified' | 'failed' | 'left'): Promise<void> {
  await expectHeading(page, pages.identity.heading);
  await page.getByRole('button', { name: pages.identity[outcome] }).click();
}

/** On the hosted bank set-up: ends it so. */
export async function finishBankSetUp(page: Page, outcome: 'complete' | 'no_payouts' | 'left'): Promise<void> {
  await expectHeading(page, pages.bank.heading);
  await page.getByRole('button', { name: pages.bank[outcome] }).click();
}

/** On the bank's page for 3-D Secure: ends it so. */
export async function finishAuthentication(page: Page, outcome: 'authenticated' | 'failed'): Promise<void> {
  await expectHeading(page, pages.authentication.heading);
  await page.getByRole('button', { name: pages.authentication[outcome] }).click();
}

/** On the bank's page for a card that is added: ends it so. */
export async function finishCardAuthentication(page: Page, outcome: 'authenticated' | 'failed'): Promise<void> {
  await expectHeading(page, pages.cardAuthentication.heading);
  await page.getByRole('button', { name: pages.cardAuthentication[outcome] }).click();
}
