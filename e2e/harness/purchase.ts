import { expect, type Locator, type Page } from '@playwright/test';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  threeDSecure: '4000 0025 0000 3155',
} as const;

/** The sheet one books in. */
export function purchaseDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Purchase Program' });
}

/** The dialog in which a card is added without paying. */
export function addCardDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add a card' });
}

/** Types a card into a dialog, by default the sheet one books in. */
export async function typeCard(page: Page, number: string, dialog: Locator = purchaseDialog(page)): Promise<void> {
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry date').fill('12 / 34');
  await dialog.getByLabel('Security code').fill('123');
}

/** Presses the button that carries the amount. @param amount as it reads, '$49.50' */
export async function pay(page: Page, amount: string): Promise<void> {
  await purchaseDialog(page)
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
}

/** Agrees to the trainer's waiver in the open dialog, where it asks for one. */
export async function agreeToWaiver(page: Page): Promise<void> {
  const dialog = purchaseDialog(page);
  await expect(dialog.getByText('Loading the waiver')).toHaveCount(0);
  const box = dialog.getByRole('checkbox', { name: /^I agree to .+'s waiver/ });
  if (await box.isVisible()) await box.check();
}

/** Goes on from the first step of the open sheet to the times. */
export async function toTime(page: Page): Promise<void> {
  const dialog = purchaseDialog(page);
  await dialog.getByRole('button', { name: 'Choose a time' }).click();
  await expect(dialog.getByRole('heading', { name: /When works for you/ })).toBeFocused();
}

/** Picks the first free time of the open step and holds it. @returns when it is, as the button says it: 'Tue 4:30 PM' */
export async function holdFirstTime(page: Page): Promise<string> {
  const dialog = purchaseDialog(page);
  await dialog.getByRole('radio').first().check();
  const hold = dialog.getByRole('button', { name: /^Continue with / });
  const when = (await hold.innerText()).split('\n')[0]?.replace('Continue with ', '') ?? '';
  await hold.click();
  await expect(dialog.getByRole('heading', { name: /Who's training/ })).toBeFocused();
  return when;
}

/** Leaves the time for after paying. */
export async function pickTimeLater(page: Page): Promise<void> {
  await purchaseDialog(page).getByRole('button', { name: 'Pick a time later' }).click();
}

/** Goes on from the first step of the open sheet to 'who', without a time. */
export async function toWho(page: Page): Promise<void> {
  const dialog = purchaseDialog(page);
  await toTime(page);
  await pickTimeLater(page);
  await expect(dialog.getByRole('heading', { name: /Who's training/ })).toBeFocused();
}

/** Chooses the parent as the one who trains, whether or not there are athletes yet. */
export async function chooseMyself(page: Page): Promise<void> {
  const dialog = purchaseDialog(page);
  const first = dialog.getByRole('button', { name: "I'm the one training" });
  const saved = dialog.getByRole('radio', { name: 'Myself' });
  await expect(first.or(saved)).toBeVisible();
  if (await first.isVisible()) await first.click();
  else await saved.check();
}

/** From 'who' to the card. */
export async function toPay(page: Page): Promise<void> {
  await purchaseDialog(page).getByRole('button', { name: 'Review and pay' }).click();
}

/** From the opened sheet to the card, for the parent, who agrees to the waiver and is asked nothing else. */
export async function toPayForMyself(page: Page): Promise<void> {
  await toWho(page);
  await chooseMyself(page);
  await agreeToWaiver(page);
  await toPay(page);
}

/** Pays with a card in the last step of the open sheet. */
export async function payWithCard(page: Page, number: string, amount: string): Promise<void> {
  await typeCard(page, number);
  await pay(page, amount);
}

export async function expectTypedCard(page: Page, number: string): Promise<void> {
  const dialog = purchaseDialog(page);
  await expect(dialog.getByLabel('Card number')).toHaveValue(number);
  await expect(dialog.getByLabel('Expiry date')).toHaveValue('12 / 34');
  await expect(dialog.getByLabel('Security code')).toHaveValue('123');
}
