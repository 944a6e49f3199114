import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { bubble, chooseOption, expectConnection, field, say, startConversation, write } from '../harness/conversations.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A parent reports a message and blocks its author', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const { name, id: trainerId } = trainer.profile;
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  await say(parent, conversation, 'How do we pay?');
  await say(trainer, conversation, 'Pay me in cash, it is cheaper.');
  const page = await openBrowser({ as: parent });
  await page.goto(`/messages/${trainerId}`);
  const trainerPage = await openBrowser({ as: trainer });
  await trainerPage.goto(`/messages?conversation=${conversation.id}`);
  await expectConnection(trainerPage, 'Connected');

  await test.step('A report needs a reason, and its text survives a failure', async () => {
    await page.getByRole('button', { name: `Report this message of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Report a message of ${name}` });
    await expect(dialog).toContainText('“Pay me in cash, it is cheaper.”');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Scam, or asking to pay outside X1' }).check();
    await dialog.getByLabel('What happened?').fill('He wants to be paid outside.');
    await page.route('**/api/reports', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expectToast(page, 'Report Failed');
    await expect(dialog.getByLabel('What happened?')).toHaveValue('He wants to be paid outside.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expectToast(page, 'Report Sent');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('The person can be reported, too', async () => {
    await chooseOption(page, 'Report');
    const dialog = page.getByRole('dialog', { name: `Report ${name}` });
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Please say what is wrong')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('After a block neither side can write, and the blocked side sees it immediately', async () => {
    await chooseOption(page, 'Block');
    await page
      .getByRole('dialog', { name: `Block ${name}?` })
      .getByRole('button', { name: 'Block' })
      .click();
    await expectToast(page, 'Blocked');
    await expect(page.getByText(`You have blocked ${name}.`)).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await expect(trainerPage.getByText('Messages and bookings between the two of you are turned off.')).toBeVisible();
    await expect(field(trainerPage)).toHaveCount(0);
    await expect(trainerPage.getByRole('button', { name: 'Unblock' })).toHaveCount(0);
  });

  await test.step('The person who blocked lifts the block', async () => {
    await page.getByRole('button', { name: 'Unblock' }).click();
    await expectToast(page, 'Unblocked');
    await write(page, 'Only by card, please.');
    await expect(bubble(trainerPage, 'Only by card, please.')).toBeVisible();
    await expect(field(trainerPage)).toBeVisible();
  });

  await test.step('The conversation is exported as a text file', async () => {
    const waiting = page.waitForEvent('download');
    await chooseOption(page, 'Export conversation');
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/\.txt$/);
    const text = await readFile(await download.path(), 'utf8');
    for (const words of ['How do we pay?', 'Pay me in cash, it is cheaper.', 'Only by card, please.']) expect(text).toContain(words);
  });
});

test('Contact details are hidden before the first payment, and the sender is informed', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent });
  await page.goto(`/messages/${trainer.profile.id}`);
  await expectConnection(page, 'Connected');
  await write(page, 'Call me at 919-555-0142 tonight');
  await expect(page.getByText('Contact details are hidden until a first session is paid.')).toBeVisible();
  await expect(page.getByText('919-555-0142')).toHaveCount(0);
});

test('A profile is reported from its page', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  const page = await openBrowser({ as: parent });
  for (const path of ['trainer', 'athlete']) {
    await page.goto(`/${path}/${trainer.profile.id}`);
    await page.getByRole('button', { name: 'Report this profile' }).click();
    const dialog = page.getByRole('dialog', { name: `Report the profile of ${trainer.profile.name}` });
    await dialog.getByRole('radio', { name: 'Pretends to be someone else' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expectToast(page, 'Report Sent');
  }
  const own = await openBrowser({ as: trainer });
  await own.goto(`/trainer/${trainer.profile.id}`);
  await expect(own.getByRole('heading', { level: 1, name: trainer.profile.name })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Report this profile' })).toHaveCount(0);
});
