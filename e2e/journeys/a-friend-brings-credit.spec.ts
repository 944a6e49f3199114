import { expect, type Page } from '@playwright/test';
import { signUp } from '../harness/entry.ts';
import { newProgram, newTrainer, type Trainer } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import {
  agreeToWaiver,
  cards,
  chooseMyself,
  holdFirstTime,
  payWithCard,
  purchaseDialog,
  toPay,
  toPayForMyself,
  toTime,
  typeCard,
} from '../harness/purchase.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { act } from '../harness/sessions.ts';
import { test } from '../harness/test.ts';
import { passTimeTo } from '../harness/time.ts';

useOwnProduct(test);

const openSheet = async (page: Page, { profile }: Trainer) => {
  await page.goto(`/athlete/${profile.id}?tab=programs`);
  await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
};
const credit = (page: Page) => page.getByRole('region', { name: 'Credit' });

test('A friend signs up by a link and trains once; then both families get credit, and pay with it', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  await newProgram(trainer);
  const page = await openBrowser({ as: parent });
  await page.goto('/account-settings#refer-your-friend');
  const card = page.getByRole('region', { name: 'Refer your friend' });
  const link = await card.getByLabel('Your link').inputValue();

  const friend = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const trainerPage = await openBrowser({ as: trainer });
  let session = '';

  await test.step('The friend signs up by the link and books a time', async () => {
    await friend.goto(link);
    await signUp(friend, 'parent');
    await openSheet(friend, trainer);
    await toTime(friend);
    await holdFirstTime(friend);
    await chooseMyself(friend);
    await agreeToWaiver(friend);
    await toPay(friend);
    await payWithCard(friend, cards.good, '$49.50');
    await expectPath(friend, /^\/session\/\d+$/);
    session = new URL(friend.url()).pathname;
    await page.reload();
    await expect(card).toContainText('1 friend joined with your link.');
  });

  await test.step('Nobody has credit before the session has taken place', async () => {
    await trainerPage.goto(session);
    await act(trainerPage, 'Approve');
    await page.goto('/account-settings#credit');
    await expect(credit(page)).toContainText('You have no credit right now.');
  });

  await test.step('Once the session was held, both families have their credit', async () => {
    const appointmentId = Number(session.split('/').at(-1));
    const { appointment } = await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
    await passTimeTo(new Date(Date.parse(appointment.endTime ?? '') + 3_600_000).toISOString(), [page, friend, trainerPage]);
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    for (const side of [page, friend]) {
      await expect(async () => {
        await side.goto('/account-settings#credit');
        await side.reload();
        await expect(credit(side).getByText('$10.00', { exact: true })).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await expect(side.getByRole('list', { name: 'Credit history' })).toContainText('Referral reward');
    }
    await page.goto('/account-settings#refer-your-friend');
    await expect(card).toContainText('$10.00');
  });

  await test.step('The next purchase of each family uses the credit', async () => {
    for (const side of [page, friend]) {
      await openSheet(side, trainer);
      await toPayForMyself(side);
      await expect(purchaseDialog(side).getByRole('button', { name: 'Pay $39.50' })).toBeVisible();
      await typeCard(side, cards.good);
      await purchaseDialog(side).getByRole('button', { name: 'Pay $39.50' }).click();
      await expectPath(side, /^\/session\/\d+$/);
      await side.goto('/account-settings#credit');
      await expect(credit(side)).toContainText('You have no credit right now.');
      await expect(side.getByRole('list', { name: 'Credit history' })).toContainText(/[-−]\$10\.00/);
      await expectHeading(side, 'Account Settings');
    }
  });
});
