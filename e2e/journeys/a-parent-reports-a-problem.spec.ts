import { expect } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectToast, reload } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const line = "The parent reported a problem. The money for this session is on hold until we've reviewed it.";

test('A parent reports a problem with a session, and its trainer sees that the money is on hold', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const parent = await newPerson('parent', 'America/New_York');
  const program = await newProgram(trainer);
  const session = await buy(parent, program);
  await schedule(parent, session, inDays(2));
  const page = await openBrowser({ as: parent });

  await test.step('There is nothing to report before the session', async () => {
    await page.goto(`/session/${session}`);
    await expect(page.getByRole('region', { name: 'Schedule Information' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report a problem' })).toHaveCount(0);
  });

  await trainer.api.scheduling.complete({ params: { appointmentId: session } });

  await test.step('A report that fails to send keeps its text', async () => {
    await reload(page, program.title);
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByLabel('What went wrong?').fill('Nobody came.');
    await page.route('**/problem', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expectToast(page, 'Report Failed');
    await expect(dialog.getByLabel('What went wrong?')).toHaveValue('Nobody came.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('heading', { level: 1 }), 'the button that had the focus is gone').toBeFocused();
    await expectToast(page, 'Problem Reported', 'The money for this session is on hold until then.');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('The parent sees its status, and cannot report again', async () => {
    await expect(page.getByText("The money for this session is on hold until we've reviewed it.")).toBeVisible();
    await expect(page.getByText('“Nobody came.”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report a problem' })).toHaveCount(0);
  });

  await test.step('The trainer sees that the money is on hold, but not the text', async () => {
    const trainerPage = await openBrowser({ as: trainer });
    await trainerPage.goto(`/session/${session}`);
    await expect(trainerPage.getByText(line)).toBeVisible();
    await expect(trainerPage.getByText('Nobody came.')).toHaveCount(0);
  });
});
