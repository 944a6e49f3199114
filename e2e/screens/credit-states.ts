import { expect, type Page } from '@playwright/test';
import { codeIn, giftCard } from '../harness/gift-cards.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { purchaseDialog, toPayForMyself } from '../harness/purchase.ts';
import type { ScreenState } from './screen-state.ts';

const credit = (page: Page) => page.getByRole('region', { name: 'Credit' });
const giftCards = (page: Page) => page.getByRole('region', { name: 'Gift cards' });
const settings = (section: string) => () => `/account-settings#${section}`;

/** A family with this much credit, of a gift card. */
async function familyWithCredit(amount: number): Promise<Person> {
  const [giver, family] = [await newPerson('parent'), await newPerson('parent')];
  const code = await codeIn(await giftCard(giver, amount));
  await family.api.payments.redeemGiftCard({ body: { code } });
  return family;
}

async function giverOfCards(): Promise<Person> {
  const giver = await newPerson('trainer');
  await giftCard(giver, 50_000, { message: 'x'.repeat(300) });
  const used = await codeIn(await giftCard(giver, 2_500));
  await (await newPerson('parent')).api.payments.redeemGiftCard({ body: { code: used } });
  return giver;
}

async function programs(): Promise<string> {
  const trainer = await newTrainer();
  await newProgram(trainer);
  return `/athlete/${trainer.profile.id}?tab=programs`;
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
  await toPayForMyself(page);
}

/** Credit and gift cards (decisions 0086, 0090). */
export const creditStates: ScreenState[] = [
  {
    name: 'Account Settings, credit',
    as: () => familyWithCredit(10_000),
    path: settings('credit'),
    reach: (page) => expect(credit(page).getByText('$100.00', { exact: true })).toBeVisible(),
  },
  {
    name: 'Account Settings, a gift card code that nobody knows',
    as: () => newPerson('parent'),
    path: settings('credit'),
    mayAnswer: [404],
    reach: async (page) => {
      await credit(page).getByLabel('Gift card code').fill('AAAAA-AAAAA-AAAAA-AAAAA');
      await credit(page).getByRole('button', { name: 'Add' }).click();
      await expect(credit(page).getByText("We don't know this gift card. Please check the code.")).toBeVisible();
    },
  },
  {
    name: 'Account Settings, gift cards',
    as: giverOfCards,
    path: settings('gift-cards'),
    reach: (page) => expect(giftCards(page).getByRole('listitem')).toHaveCount(2),
  },
  {
    name: 'Account Settings, a gift card to buy',
    as: () => newPerson('parent'),
    path: settings('gift-cards'),
    reach: async (page) => {
      await giftCards(page).getByRole('button', { name: 'Buy a gift card' }).click();
      await expect(page.getByRole('dialog', { name: 'Give sessions' }).getByLabel('Card number')).toBeVisible();
    },
  },
  {
    name: 'Booking sheet, pay with credit and a card',
    as: () => familyWithCredit(2_500),
    path: programs,
    reach: async (page) => {
      await review(page);
      await expect(purchaseDialog(page).getByRole('button', { name: 'Pay $24.50' })).toBeEnabled();
    },
  },
  {
    name: 'Booking sheet, book with credit alone',
    as: () => familyWithCredit(10_000),
    path: programs,
    reach: async (page) => {
      await review(page);
      await expect(purchaseDialog(page).getByRole('button', { name: 'Book', exact: true })).toBeEnabled();
    },
  },
];
