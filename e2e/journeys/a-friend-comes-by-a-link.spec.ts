import { expect } from '@playwright/test';
import { signOut, signUp } from '../harness/entry.ts';
import { newPerson } from '../harness/people.ts';
import { expectLanding } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A friend who follows a personal link is counted, also when signing up later', async ({ openBrowser }) => {
  const parent = await newPerson('parent');
  const page = await openBrowser({ as: parent });
  await page.goto('/account-settings#refer-your-friend');
  const card = page.getByRole('region', { name: 'Refer your friend' });
  await expect(card).toContainText('Nobody has joined with your link yet.');
  const link = await card.getByLabel('Your link').inputValue();
  expect(new URL(link).origin).toBe(new URL(page.url()).origin);

  const friend = await openBrowser();
  await friend.goto(link);
  await expectLanding(friend);
  await friend.goto('/terms');
  await friend.reload();
  await signUp(friend, 'parent');

  await expect(async () => {
    await page.reload();
    await expect(card).toContainText('1 friend joined with your link.', { timeout: 2_000 });
  }).toPass();
  await expect(card.getByRole('list', { name: 'Friends who joined' }).getByRole('listitem')).toContainText('Somebody');

  // The same browser makes another account: that one came by nobody.
  await signOut(friend);
  await signUp(friend, 'trainer');
  await page.reload();
  await expect(card).toContainText('1 friend joined with your link.');
});
