import { expect } from '@playwright/test';
import { buyKeepingCard, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { startWalk, walkedPhone } from '../harness/walk.ts';

test('A parent books a second session in 4 taps and without typing', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const { id: athleteId } = await parent.api.athletes.addAthlete({ body: { firstName: 'Robin', birthYear: 2014 } });
  const first = await buyKeepingCard(parent, await newProgram(trainer), athleteId);
  await schedule(parent, first, inDays(1));
  await trainer.api.scheduling.complete({ params: { appointmentId: first } });

  const page = await openBrowser({ as: parent, ...walkedPhone });
  const sheet = purchaseDialog(page);
  const walk = await startWalk(page, 'A parent, the second booking');
  await page.goto('/parent-dashboard');

  const again = page.getByRole('link', { name: /^Book again with / });
  await walk.step('Home', again, () => again.click());

  const hold = sheet.getByRole('button', { name: /^Continue with \w+ \d/ });
  await walk.step('When', hold, () => hold.click());

  const review = sheet.getByRole('button', { name: 'Review and pay' });
  await walk.step('Who', review, async () => {
    await expect(sheet.getByRole('radio', { name: /^Robin/ })).toBeChecked();
    await review.click();
  });

  const pay = sheet.getByRole('button', { name: 'Pay $49.50' });
  await walk.step('Pay', pay, async () => {
    await expect(sheet.getByRole('radio', { name: /^Visa ending 4242/ })).toBeChecked();
    await expect(sheet.getByText(/, for Robin$/)).toBeVisible();
    await pay.click();
    await expectPath(page, /^\/session\/\d+$/);
  });
  await walk.finish({ taps: 4, fields: 0 });
});
