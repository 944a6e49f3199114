import { expect } from '@playwright/test';
import { pressOn, tabTo, typeInto } from '../harness/keyboard.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { password, uniqueEmail } from '../harness/people.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { dayFromToday, dayInWords, scheduleDialog } from '../harness/schedule.ts';
import { expectHeading, expectPath, toasts } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A parent signs up, buys and schedules with the keyboard alone', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await newProgram(trainer);
  const page = await openBrowser();

  await test.step('Signing up', async () => {
    await page.goto('/');
    await pressOn(page, page.getByRole('link', { name: /^Athlete/ }));
    await expectPath(page, '/athlete/sign-up');
    await typeInto(page, page.getByLabel('Email'), uniqueEmail('parent'));
    await typeInto(page, page.getByLabel('Password', { exact: true }), password);
    await typeInto(page, page.getByLabel('Confirm password'), password);
    await page.keyboard.press('Enter');
    await expectPath(page, '/parent-dashboard');
  });

  await test.step('Finding the trainer', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await typeInto(page, page.getByLabel('Search trainers'), trainer.profile.name);
    await expect(page.getByRole('region', { name: 'Available Trainers' })).toContainText('1 trainer');
    await pressOn(page, page.getByRole('link', { name: `Book Session with ${trainer.profile.name}` }));
    await expectHeading(page, trainer.profile.name);
  });

  await test.step('Skipping the bars with the skip link', async () => {
    await page.reload();
    await expectHeading(page, trainer.profile.name);
    await pressOn(page, page.getByRole('link', { name: /^Skip to/ }));
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('Buying', async () => {
    await expect(page.getByRole('tab', { name: /^Programs/ })).toHaveAttribute('aria-selected', 'true');
    const purchase = page.getByRole('complementary', { name: 'Purchase' }).getByRole('button', { name: 'Purchase' });
    await pressOn(page, purchase);
    const dialog = purchaseDialog(page);
    await expect(dialog.getByRole('heading', { name: /^Step 1/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(purchase).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: 'Choose a time' }));
    await expect(dialog.getByRole('heading', { name: /When works for you/ })).toBeFocused();
    await pressOn(page, dialog.getByRole('button', { name: 'Pick a time later' }));
    await expect(dialog.getByRole('heading', { name: /Who's training/ })).toBeFocused();
    await typeInto(page, dialog.getByLabel('First name'), 'Kit');
    await typeInto(page, dialog.getByLabel('Birth year'), String(new Date().getUTCFullYear() - 12));
    await tabTo(page, dialog.getByRole('checkbox', { name: /^I agree to/ }));
    await page.keyboard.press('Space');
    await pressOn(page, dialog.getByRole('button', { name: 'Review and pay' }));
    await expect(dialog.getByRole('heading', { name: /Review and pay/ })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
    await typeInto(page, dialog.getByLabel('Card number'), '4242424242424242');
    await typeInto(page, dialog.getByLabel('Expiry date'), '1234');
    await typeInto(page, dialog.getByLabel('Security code'), '123');
    await page.keyboard.press('Enter');
    await expectPath(page, /^\/session\/\d+$/);
    await expect(toasts(page)).toContainText('Payment Successful');
  });

  await test.step('Choosing a time', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await pressOn(page, page.getByRole('region', { name: 'Schedule Information' }).getByRole('button', { name: 'Schedule Session' }));
    const dialog = scheduleDialog(page);
    const [year, month, date] = dayFromToday(8).split('-');
    await typeInto(page, dialog.getByLabel('Date'), `${month}${date}${year}`);
    await typeInto(page, dialog.getByLabel('Time', { exact: true }), '0430PM');
    await expect(dialog.getByRole('definition').first()).toContainText(`${dayInWords(dayFromToday(8))} · 4:30-5:30 PM`);
    await tabTo(page, dialog.getByRole('radio', { name: '60 min' }));
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('definition').first()).toContainText('4:30-5:00 PM');
    await pressOn(page, dialog.getByRole('button', { name: /^Schedule for/ }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText('4:30-5:00 PM');
  });
});
