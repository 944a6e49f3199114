import { expect } from '@playwright/test';
import { bubble, startConversation, write } from '../harness/conversations.ts';
import { confirmEmail, linkIn, newestMail } from '../harness/mailbox.ts';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, password, uniqueEmail } from '../harness/people.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('A parent invites a second adult, who joins on a phone, chats with the trainer, and is removed', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent', 'America/New_York', 'dana')];
  await confirmEmail(parent);
  const session = await buy(parent, await newProgram(trainer));
  await startConversation(parent, trainer);
  const email = uniqueEmail('pat');
  const page = await openBrowser({ as: parent });
  const family = page.getByRole('region', { name: 'Family' });

  await test.step('The parent invites by email', async () => {
    await page.goto('/profile-settings');
    await family.getByRole('button', { name: 'Invite an adult' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite an adult' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await dialog.getByLabel('Their email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expectToast(page, 'Invitation Sent', email);
    await expect(family).toContainText(email);
    await expect(family.getByRole('button', { name: 'Cancel invitation' })).toBeVisible();
  });

  const adult = await openBrowser(phone);
  await test.step('The adult opens the link, creates an account, and accepts', async () => {
    await adult.goto(linkIn(await newestMail(email, /invited you to join/)));
    await expectHeading(adult, /^Join dana/);
    await expect(adult).toHaveURL(/\/family-invitation$/);
    await adult.getByRole('link', { name: 'Create an account' }).click();
    await adult.getByLabel('Email').fill(email);
    await adult.getByLabel('Password', { exact: true }).fill(password);
    await adult.getByLabel('Confirm Password').fill(password);
    await adult.getByRole('button', { name: 'Create account' }).click();
    await expectHeading(adult, /^Join dana/);
    await adult.getByRole('button', { name: 'Accept' }).click();
    await expectHeading(adult, "You're in");
    await adult.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(adult.getByRole('region', { name: 'My Training Sessions' }).getByRole('link').first()).toBeVisible();
    await expect(family.getByRole('button', { name: 'Remove' })).toBeVisible();
  });

  await test.step('The trainer sees which of the two writes, and the parent hears it live', async () => {
    await page.goto('/messages');
    await page
      .getByRole('link', { name: new RegExp(trainer.profile.name) })
      .first()
      .click();
    await adult.goto(`/messages/${trainer.profile.id}`);
    await write(adult, 'Pat here, I will bring Sam on Monday.');
    await expect(bubble(page, 'Pat here')).toContainText(/^pat\./);
    const desk = await openBrowser({ as: trainer });
    await desk.goto(`/messages/${trainer.profile.id}`);
    await expect(bubble(desk, 'Pat here')).toContainText(/^pat\./);
    await write(desk, 'Great, see you then.');
    await expect(bubble(adult, 'Great, see you then.')).toBeVisible();
    await expect(bubble(page, 'Great, see you then.')).toBeVisible();
  });

  await test.step('The parent removes the adult, whose page no longer has anything of the family', async () => {
    await page.goto('/profile-settings');
    await family.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Adult Removed');
    await expect(family.getByRole('button', { name: 'Invite an adult' })).toBeVisible();
    await expect(bubble(adult, 'Pat here')).toBeHidden();
    await adult.goto(`/session/${session}`);
    await expectHeading(adult, 'Session Not Found');
    await adult.goto('/profile-settings');
    await expectPath(adult, '/profile-settings');
    await expect(adult.getByRole('region', { name: 'Family' }).getByRole('button', { name: 'Invite an adult' })).toBeVisible();
    await newestMail(email, /^You no longer share/);
  });
});
