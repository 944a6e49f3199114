import { expect } from '@playwright/test';
import { signUp } from '../harness/entry.ts';
import { uniqueLetters } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectPath, reload } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { brandDialog } from '../harness/wizard.ts';
import { beDeclined, buyGroupPlace, findTrainer, payWith3DSecure, readRefund, schedule } from './whole-job/parent-side.ts';
import { programTitle } from './whole-job/program-title.ts';
import { approve, complete, connectBank, makeProfile, passIdentityCheck, publishProgram, reject } from './whole-job/trainer-side.ts';

test('A trainer and a parent do the whole job, from sign-up to a held session and a refund', async ({ openBrowser }) => {
  test.setTimeout(240_000);
  const trainer = await openBrowser();
  const parent = await openBrowser();
  const trainerName = `Maya ${uniqueLetters()}`;

  await test.step('The trainer signs up and sees the setup', async () => {
    await signUp(trainer, 'trainer');
    await expect(brandDialog(trainer)).toBeVisible();
    await trainer.reload();
    await expect(brandDialog(trainer)).toBeVisible();
    await expect(trainer.getByText('Complete Your Profile')).toBeVisible();
  });

  await test.step('The wizard keeps every step through a reload and creates the profile', () => makeProfile(trainer, trainerName));
  await test.step('The identity check is passed on its hosted page', () => passIdentityCheck(trainer));
  await test.step('The bank account is connected on its hosted pages', () => connectBank(trainer));
  await test.step('The agreement is accepted once, a program is created and published', () => publishProgram(trainer));

  const parentEmail = await signUp(parent, 'parent');
  const parentName = parentEmail.split('@')[0] ?? '';
  await test.step('The parent finds the trainer by name, sport and price', () => findTrainer(parent, trainerName));
  await test.step('A declined card keeps the typed card data', () => beDeclined(parent));
  await test.step('3-D Secure fails once and then pays', () => payWith3DSecure(parent, trainerName));
  const session = new URL(parent.url()).pathname;

  const day = dayFromToday(10);
  await test.step('The parent schedules the session', () => schedule(parent, day));
  await test.step('The trainer approves the request on the dashboard', () => approve(trainer, parentName, day));
  await test.step('The trainer marks the session complete', () => complete(trainer, session, parentEmail));
  await test.step('Both see the completed session in the list', async () => {
    for (const page of [trainer, parent]) {
      await page.goto('/appointments');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: programTitle }) });
      await expect(card).toContainText('Completed');
      await reload(page, 'My Training Sessions');
      await expect(card).toContainText(new RegExp(`day, \\w+ ${Number(day.slice(8))}, ${day.slice(0, 4)}`));
      await card.getByRole('link', { name: programTitle }).click();
      await expectPath(page, session);
    }
  });

  await test.step('The parent buys a place in the group', () => buyGroupPlace(parent, trainerName));
  await test.step('The trainer rejects it with a reason', () => reject(trainer, parentName));
  await test.step('The parent sees the reason and the refund', () => readRefund(parent));
  await test.step('The trainer’s numbers include both', async () => {
    await trainer.goto('/trainer-dashboard');
    const numbers = trainer.getByRole('region', { name: 'Numbers' });
    await expect(numbers).toContainText('$49.50');
    await expect(trainer.getByRole('region', { name: 'Recent Bookings' })).toContainText('Refunded');
  });
});
