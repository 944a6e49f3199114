import { expect } from '@playwright/test';
import { finishBankSetUp, finishIdentityCheck } from '../harness/hosted-pages.ts';
import { programFields } from '../harness/marketplace.ts';
import { newPerson, uniqueLetters } from '../harness/people.ts';
import { acceptAgreement, programForm } from '../harness/programs.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { startWalk, walkedPhone } from '../harness/walk.ts';
import { brandDialog } from '../harness/wizard.ts';
import { signUpFromLanding } from './sign-up.ts';

test('A trainer comes from the landing page to a program that parents can buy in 34 taps and 14 typed fields', async ({ openBrowser }) => {
  const page = await openBrowser(walkedPhone);
  const walk = await startWalk(page, 'A trainer, from sign-up to published and purchasable');
  await signUpFromLanding(page, walk, { role: 'Trainer', name: `Maya ${uniqueLetters()}` });

  const brand = brandDialog(page);
  const next = brand.getByRole('button', { name: 'Next' });
  await walk.step('The Essentials', next, async () => {
    await brand.getByLabel('Gender').selectOption('Biological Female');
    await brand.getByLabel('Current University').selectOption('Duke University');
    await brand.getByLabel('Highest Level Played').selectOption('NCAA D1');
    await next.click();
  });
  await walk.step('Sports You Coach', next, async () => {
    await brand.getByRole('checkbox', { name: 'Soccer' }).check();
    await next.click();
  });
  await walk.step('Location', next, async () => {
    await brand.getByLabel('Home City').fill('Durham');
    await brand.getByLabel('Home State').selectOption('NC');
    await brand.getByLabel('Home Zipcode').fill('27708');
    await next.click();
  });
  await walk.step('Training approach', next, async () => {
    await brand.getByRole('checkbox', { name: 'Technique-driven' }).check();
    await next.click();
  });
  const complete = brand.getByRole('button', { name: 'Complete Profile' });
  await walk.step('Who I Train Best', complete, async () => {
    await brand.getByRole('checkbox', { name: 'High school' }).check();
    await complete.click();
  });

  const verify = page.getByRole('link', { name: 'Get verified' });
  await walk.step('Dashboard: identity', verify, () => verify.click());
  const start = page.getByRole('button', { name: 'Start Verification' });
  await walk.step('Verification Status', start, () => start.click());
  await walk.step('Identity check (hosted)', page.getByRole('button', { name: 'Verify identity' }), async () => {
    await finishIdentityCheck(page, 'verified');
    await expectPath(page, '/verification/return');
  });
  const bank = page.getByRole('link', { name: 'Connect your bank account' });
  await walk.step('Identity verified', bank, () => bank.click());
  const connectNow = page.getByRole('button', { name: 'Connect Bank Account' });
  await walk.step('Bank Account Connection', connectNow, () => connectNow.click());
  await walk.step('Bank set-up (hosted)', page.getByRole('button', { name: 'Finish setup' }), async () => {
    await finishBankSetUp(page, 'complete');
    await expectPath(page, '/trainer/connect/success');
  });
  const first = page.getByRole('link', { name: 'Create your first program' });
  await walk.step('Bank connected', first, () => first.click());

  const accept = page.getByRole('button', { name: 'Accept and continue' });
  await walk.step('Core Expectations', accept, () => acceptAgreement(page));

  const form = programForm(page);
  const publish = form.getByRole('button', { name: 'Publish' });
  await walk.step('The program', publish, async () => {
    await form.getByLabel('Program type').selectOption(programFields.programType);
    await form.getByLabel('Program title').fill('First touch and vision');
    await form.getByLabel('Description').fill(programFields.description);
    await form.getByLabel('Duration').selectOption(programFields.duration);
    await form.getByLabel('Individual price').fill('49.50');
    await form.getByLabel('Prerequisites').fill('Cleats and a ball');
    const tags = form.getByLabel('Tags');
    await tags.fill('first touch');
    await tags.press('Enter');
    await publish.click();
    await expect(page.getByText('Program Published', { exact: true })).toBeVisible();
  });
  await walk.finish({ taps: 34, fields: 14 });
  await expect(page.getByText("You're live")).toBeVisible();

  await test.step('A parent who opens the page can buy it', async () => {
    await page.getByRole('button', { name: /user menu/ }).waitFor();
    const { id } = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
      const { user } = await (await fetch('/api/auth/me', { headers })).json();
      return (await fetch(`/api/trainers/user/${user.id}`, { headers })).json();
    });
    const visitor = await openBrowser({ ...walkedPhone, as: await newPerson('parent') });
    await visitor.goto(`/athlete/${id}?tab=programs`);
    await expectHeading(visitor, /^Maya /);
    await expect(visitor.getByRole('button', { name: 'Purchase' }).locator('visible=true')).toBeEnabled();
  });
});
