import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { agreeToWaiver, cards, chooseMyself, holdFirstTime, payWithCard, purchaseDialog, toPay } from '../harness/purchase.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const street = '600 E Boulevard Avenue';

test('A parent books a time at one of the trainer’s places, and reads its address once the trainer has confirmed', async ({
  openBrowser,
}) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const town = { city: 'Bismarck', state: 'ND', zipcode: '58501' } as const;
  await trainer.api.trainers.addPlace({
    body: { kind: 'gym', name: 'Capitol Gym', address: street, ...town, note: 'Door on the north side' },
  });
  const program = await newProgram(trainer);
  const page = await openBrowser({ as: parent, ...phone });
  const dialog = purchaseDialog(page);

  await test.step('Beside the times the parent chooses the gym, of which the town is told and not the street', async () => {
    await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await page.getByRole('button', { name: `Choose ${program.title}` }).click();
    await dialog.getByRole('button', { name: 'Change the place' }).click();
    await dialog.getByLabel('Location').selectOption({ label: 'Capitol Gym, Bismarck, ND' });
    await expect(dialog.getByText(street)).toHaveCount(0);
    await holdFirstTime(page);
  });

  await test.step('It is booked there, and the address waits for the trainer', async () => {
    await chooseMyself(page);
    await agreeToWaiver(page);
    await toPay(page);
    await expect(dialog).toContainText('Capitol Gym');
    await payWithCard(page, cards.good, '$49.50');
    await expectPath(page, /^\/session\/\d+$/);
    await expect(page.getByText('Capitol Gym').first()).toBeVisible();
    await expect(page.getByText(street)).toHaveCount(0);
  });

  await test.step('Once it is confirmed, the parent reads the address and how to find it', async () => {
    const appointmentId = Number(new URL(page.url()).pathname.split('/').at(-1));
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await page.reload();
    await expect(page.getByText(street).first()).toBeVisible();
    await expect(page.getByText('Door on the north side')).toBeVisible();
  });
});
