import { expect } from '@playwright/test';
import { mailPage, mailsTo, newestMail } from '../harness/mailbox.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('The mailbox shows a mail as its reader sees it, and its button opens the product without leaking the link', async ({
  openBrowser,
}) => {
  const { email } = await newPerson('parent');
  const page = await openBrowser();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectHeading(page, 'Check your email');

  const mail = await newestMail(email, 'Choose a new password');
  const token = /#token=([\w-]{43})/.exec(mail.text)?.[1] ?? 'no token';
  await page.goto(mailPage(mail));
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url().split('#', 1)[0] ?? '', request.headers()['referer'] ?? ''));
  await page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click();
  await expectPath(page, '/reset-password');
  await expectHeading(page, 'Choose a new password');
  expect(token).toHaveLength(43);
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((text) => text.includes(token))).toEqual([]);
});

test('An email without an account gets the same reply, and no mail', async ({ openBrowser }) => {
  const { email } = await newPerson('parent');
  const stranger = `nobody.${email}`;
  const page = await openBrowser();
  for (const typed of [stranger, email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(typed);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectHeading(page, 'Check your email');
    await expect(page.getByText(`If ${typed} has an account, a link to set a new password is on its way.`)).toBeVisible();
  }
  // The stranger asked first, so a mail to them would be there by now.
  await newestMail(email, 'Choose a new password');
  expect(await mailsTo(stranger)).toEqual([]);
});
