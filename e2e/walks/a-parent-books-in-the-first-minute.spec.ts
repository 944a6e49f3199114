import { expect } from '@playwright/test';
import { agreeToWaiver, cards, holdFirstTime, pay, purchaseDialog, toPay, toTime, typeCard } from '../harness/purchase.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { startWalk, walkedPhone } from '../harness/walk.ts';
import { signUpFromLanding } from './sign-up.ts';

test('A parent comes from the landing page to a paid and scheduled session in 12 taps, 8 typed fields and a minute', async ({
  openBrowser,
}) => {
  const page = await openBrowser(walkedPhone);
  const sheet = purchaseDialog(page);
  const walk = await startWalk(page, 'A parent, from sign-up to paid and scheduled');
  await signUpFromLanding(page, walk, { role: 'Athlete', name: 'Dana Reed' });

  const book = page.getByRole('link', { name: /^Book Session with / }).first();
  await walk.step('Home', book, () => book.click());

  const purchase = page.getByRole('button', { name: 'Purchase' }).locator('visible=true');
  await walk.step('The trainer', purchase, () => purchase.click());

  const toTimes = sheet.getByRole('button', { name: 'Choose a time' });
  await walk.step('Which program', toTimes, () => toTime(page));

  let when = '';
  await walk.step('When', sheet.getByRole('button', { name: 'Choose a time' }), async () => {
    when = await holdFirstTime(page);
  });

  await walk.step('Who', sheet.getByRole('button', { name: 'Review and pay' }), async () => {
    await sheet.getByLabel('First name').fill('Robin');
    await sheet.getByLabel('Birth year').selectOption({ index: 10 });
    await agreeToWaiver(page);
    await toPay(page);
  });

  await walk.step('Pay', sheet.getByRole('button', { name: /^Pay \$/ }), async () => {
    const amount = (await sheet.getByRole('button', { name: /^Pay \$/ }).innerText()).replace('Pay ', '');
    await typeCard(page, cards.good);
    await pay(page, amount);
    await expectPath(page, /^\/session\/\d+$/);
    const clock = when.split(' ').slice(-2)[0] ?? '';
    await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText(clock);
  });
  await walk.finish({ taps: 12, fields: 8, seconds: 60 });
});
