import { expect, type Page } from '@playwright/test';
import { newProgram, newTrainer, type Trainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { agreeToWaiver, chooseMyself, holdFirstTime, purchaseDialog, toPay, toTime } from '../harness/purchase.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const codes = (page: Page) => page.getByRole('list', { name: 'Your promo codes' }).getByRole('listitem');
const ownCodes = () => '/billing?tab=codes';
const operator = (fixtures: Fixtures) => fixtures.operator;

/** The longest code there can be, one with every limit, and one that has ended. */
async function trainerWithCodes(): Promise<Trainer> {
  const trainer = await newTrainer();
  await newProgram(trainer);
  const { promoCodes } = trainer.api;
  const discount = { kind: 'percent' as const, percent: 20 };
  const old = await promoCodes.createPromoCode({ body: { code: 'WINTER', discount, maxUsesPerFamily: null } });
  await promoCodes.endPromoCode({ params: { promoCodeId: old.id } });
  const limits = { isFirstBookingOnly: true, maxUses: 1_000, startsOn: '2035-03-01', endsOn: '2035-03-09' };
  await promoCodes.createPromoCode({ body: { code: 'GOALKEEPERS-OF-2035', discount, ...limits } });
  await promoCodes.createPromoCode({ body: { code: 'TEAM-15', discount: { kind: 'amount', amount: 1_500 } } });
  return trainer;
}

let seller: Promise<Trainer> | undefined;
/** One trainer for the states of the sheet. */
const sellerWithCodes = () => (seller ??= trainerWithCodes());
const programsOfSeller = async (query = '') => `/athlete/${(await sellerWithCodes()).profile.id}?tab=programs${query}`;

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
  await toTime(page);
  await holdFirstTime(page);
  await chooseMyself(page);
  await agreeToWaiver(page);
  await toPay(page);
}

/** Promo codes (decision 0085): a trainer's list, the step Pay, and the console. */
export const promoCodeStates: ScreenState[] = [
  {
    name: 'Billing & Earnings, promo codes',
    as: trainerWithCodes,
    path: ownCodes,
    reach: async (page) => {
      await expect(codes(page)).toHaveCount(3);
      await expect(codes(page).first()).toContainText('$15.00 off');
    },
  },
  {
    name: 'Billing & Earnings, no promo codes',
    as: () => newTrainer(),
    path: ownCodes,
    reach: (page) => expect(page.getByText('No codes yet')).toBeVisible(),
  },
  {
    name: 'Billing & Earnings, promo codes that could not load',
    as: () => newTrainer(),
    path: ownCodes,
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(/\/api\/promo-codes(\?|$)/, (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'server.failed' } }),
      );
      await page.reload();
      await expect(page.getByText("Your codes couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, a new promo code that is refused',
    as: () => newTrainer(),
    path: ownCodes,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create code' }).click();
      await page.getByLabel('Code', { exact: true }).fill('no');
      await page.getByRole('button', { name: 'Create code' }).click();
      await expect(page.getByText('Must be 4 to 20 letters, digits or dashes')).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, before a promo code is ended',
    as: trainerWithCodes,
    path: ownCodes,
    reach: async (page) => {
      await page.getByRole('button', { name: 'End TEAM-15' }).click();
      await expect(page.getByRole('dialog', { name: 'End TEAM-15?' })).toBeVisible();
    },
  },
  {
    name: 'Booking sheet, pay with the code of a link',
    as: () => newPerson('parent'),
    path: () => programsOfSeller('&code=team-15'),
    reach: async (page) => {
      await review(page);
      await expect(purchaseDialog(page).getByRole('button', { name: 'Pay $34.50' })).toBeEnabled();
    },
  },
  {
    name: 'Booking sheet, a code that has ended',
    as: () => newPerson('parent'),
    path: () => programsOfSeller(),
    mayAnswer: [409],
    reach: async (page) => {
      await review(page);
      const dialog = purchaseDialog(page);
      await dialog.getByRole('button', { name: 'Add promo code' }).click();
      await dialog.getByLabel('Promo code').fill('winter');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog.getByText('This code has ended.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
    },
  },
  {
    name: 'Console, promo codes',
    as: operator,
    path: () => '/admin/promo-codes',
    reach: async (page) => {
      await sellerWithCodes();
      await page.reload();
      await expect(page.getByRole('table', { name: 'Promo codes' })).toContainText('TEAM-15');
    },
  },
  {
    name: 'Console, a new promo code of X1',
    as: operator,
    path: () => '/admin/promo-codes',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create X1 code' }).click();
      await page.getByRole('button', { name: 'Create code' }).click();
      await expect(page.getByText('Please say why')).toBeVisible();
    },
  },
];
