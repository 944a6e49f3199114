import { expect, type Page } from '@playwright/test';
import { buyKeepingCard, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import {
  addCardDialog,
  agreeToWaiver,
  chooseMyself,
  holdFirstTime,
  purchaseDialog,
  cards as testCards,
  toPay,
  toTime,
  typeCard,
} from '../harness/purchase.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Saved cards' });
const addCard = (page: Page) => cards(page).getByRole('button', { name: 'Add card' }).click();
const saveCard = (page: Page) => addCardDialog(page).getByRole('button', { name: 'Save card' }).click();

const programs = ({ trainer }: Fixtures) => `/athlete/${trainer.profile.id}?tab=programs`;

/** The card was kept with a purchase from another trainer: what the shared ones have stays as it is. */
async function parentWithCard(): Promise<Person> {
  const parent = await newPerson('parent');
  await buyKeepingCard(parent, await newProgram(await newTrainer()));
  return parent;
}

/** Another card of the family's that has expired: nobody waits for that. */
async function addExpired(page: Page): Promise<void> {
  await page.route('**/api/payment-cards', async (route) => {
    const kept = await (await route.fetch()).json();
    const expired = { id: 'pm_old', brand: 'mastercard', last4: '4444', expMonth: 4, expYear: 2024, isExpired: true };
    await route.fulfill({ json: [...kept, expired] });
  });
  await page.reload();
}

async function fail(page: Page): Promise<void> {
  const json = { message: "Our payment partner isn't responding right now.", code: 'provider.unavailable' };
  await page.route('**/api/payment-cards', (route) => route.fulfill({ status: 502, json }));
  await page.reload();
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
  await toTime(page);
  await holdFirstTime(page);
  await chooseMyself(page);
  await agreeToWaiver(page);
  await toPay(page);
  await expect(purchaseDialog(page).getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
}

/** Cards that are kept for the next booking: where one pays with them, and where they're listed. */
export const savedCardStates: ScreenState[] = [
  {
    name: 'Booking sheet, pay with a saved card beside one that has expired',
    as: parentWithCard,
    path: programs,
    reach: async (page) => {
      await addExpired(page);
      await review(page);
      await expect(purchaseDialog(page).getByRole('radio', { name: /^Visa ending 4242/ })).toBeChecked();
      await expect(purchaseDialog(page).getByRole('radio', { name: /^Mastercard ending 4444/ })).toBeDisabled();
    },
  },
  {
    name: 'Booking sheet, another card than the saved one, to be saved too',
    as: parentWithCard,
    path: programs,
    reach: async (page) => {
      await review(page);
      await purchaseDialog(page).getByRole('radio', { name: 'Use another card' }).check();
      await purchaseDialog(page).getByRole('checkbox', { name: 'Save this card for next time' }).check();
    },
  },
  {
    name: 'Booking sheet, saved cards that could not load',
    as: () => newPerson('parent'),
    path: programs,
    mayAnswer: [502],
    reach: async (page) => {
      await fail(page);
      await review(page);
      await expect(purchaseDialog(page).getByText("Your saved cards couldn't be loaded.")).toBeVisible();
      await expect(purchaseDialog(page).getByLabel('Card number')).toBeVisible();
    },
  },
  {
    name: 'Account settings with saved cards',
    as: parentWithCard,
    path: () => '/account-settings#cards',
    reach: async (page) => {
      await addExpired(page);
      await expect(cards(page).getByRole('listitem')).toHaveCount(2);
      await expect(cards(page).getByText('Expired 04/24')).toBeVisible();
    },
  },
  {
    name: 'Account settings before a saved card is removed',
    as: parentWithCard,
    path: () => '/account-settings#cards',
    reach: async (page) => {
      await cards(page).getByRole('button', { name: 'Remove Visa ending 4242' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove this card?' })).toBeVisible();
    },
  },
  {
    name: 'Account settings without saved cards',
    as: () => newPerson('parent'),
    path: () => '/account-settings#cards',
    reach: (page) => expect(cards(page).getByText('No saved cards')).toBeVisible(),
  },
  {
    name: 'Account settings, a card to add',
    as: parentWithCard,
    path: () => '/account-settings#cards',
    reach: async (page) => {
      await addCard(page);
      await expect(addCardDialog(page).getByLabel('Card number')).toBeVisible();
    },
  },
  {
    name: 'Account settings, a card to add with fields to correct',
    as: () => newPerson('parent'),
    path: () => '/account-settings#cards',
    reach: async (page) => {
      await addCard(page);
      await addCardDialog(page).getByLabel('Card number').fill('4242');
      await saveCard(page);
      await expect(addCardDialog(page).getByText('Check the card number.')).toBeVisible();
    },
  },
  {
    name: 'Account settings, a card to add that was declined',
    as: () => newPerson('parent'),
    path: () => '/account-settings#cards',
    mayAnswer: [402],
    reach: async (page) => {
      await addCard(page);
      await typeCard(page, testCards.declined, addCardDialog(page));
      await saveCard(page);
      await expect(addCardDialog(page).getByRole('alert')).toContainText('Your card was declined.');
    },
  },
  {
    name: 'Account settings with saved cards that could not load',
    as: () => newPerson('parent'),
    path: () => '/account-settings#cards',
    mayAnswer: [502],
    reach: async (page) => {
      await fail(page);
      await expect(cards(page).getByText("Your saved cards couldn't be loaded.")).toBeVisible();
    },
  },
];
