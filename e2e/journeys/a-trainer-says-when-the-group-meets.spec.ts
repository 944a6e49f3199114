import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { answerQuestions } from '../harness/programs.ts';
import { agreeToWaiver, cards, chooseMyself, payWithCard, purchaseDialog, toPay } from '../harness/purchase.ts';
import { dayFromToday, dayInWords, longDayInWords } from '../harness/schedule.ts';
import { expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('A trainer says when the group meets, a family joins that time, and the trainer removes only what nobody has', async ({
  openBrowser,
}) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  await answerQuestions(trainer);
  const program = await newProgram(trainer, { maxCapacity: 8 });
  const [first, second] = [dayFromToday(10), dayFromToday(17)];
  const trainerPage = await openBrowser({ as: trainer, ...phone });
  const times = trainerPage.getByRole('dialog', { name: 'When the group meets' });
  const page = await openBrowser({ as: parent, ...phone });
  const dialog = purchaseDialog(page);

  await test.step('The trainer sets three weeks from the program’s card', async () => {
    await trainerPage.goto('/programs');
    // The last that comes above the list: until then its buttons move.
    await expect(trainerPage.getByText('When do you usually train?')).toBeVisible();
    await trainerPage.getByRole('button', { name: `Group times of ${program.title}` }).click();
    await expect(times.getByText(/If you don't set any, the first family picks a time/)).toBeVisible();
    await times.getByLabel('Day').fill(first);
    await times.getByLabel('Time', { exact: true }).fill('17:00');
    await times.getByLabel('How often').selectOption({ label: 'Every week, 3 weeks' });
    await times.getByRole('button', { name: 'Set 3 weeks' }).click();
    await expectToast(trainerPage, 'Group Times Set', 'Families see them first when they book a spot.');
    await expect(times.getByRole('listitem')).toHaveCount(3);
    await expect(times.getByRole('listitem').first()).toContainText(dayInWords(first));
  });

  await test.step("The group times are among the trainer's sessions, and link back to where they are set", async () => {
    await trainerPage.goto('/appointments');
    const open = trainerPage.getByRole('article', { name: program.title });
    await expect(open).toHaveCount(3);
    await expect(open.first()).toContainText('Group, 0 of 8 joined');
    await open.first().getByRole('link', { name: program.title }).click();
    await expectPath(trainerPage, '/programs');
    await expect(times.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('A family that wants a place sees these times, with the place, and nothing else to choose from', async () => {
    await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await page.getByRole('button', { name: `Choose ${program.title}` }).click();
    await dialog.getByRole('button', { name: /Back/ }).click();
    await dialog.getByRole('radio', { name: /^Group/ }).check();
    await dialog.getByRole('button', { name: 'Choose a time' }).click();
    await expect(dialog.getByText('This is when the group meets. Pick a day to join it.')).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await expect(dialog.getByRole('group', { name: new RegExp(longDayInWords(first)) })).toContainText('8 spots left');
    await expect(dialog.getByText('Where the group meets')).toBeVisible();
    await dialog
      .getByRole('group', { name: new RegExp(longDayInWords(first)) })
      .getByRole('radio')
      .check();
    await dialog.getByRole('button', { name: /^Continue with / }).click();
  });

  await test.step('Paid, its session is at that time and place', async () => {
    await chooseMyself(page);
    await agreeToWaiver(page);
    await toPay(page);
    await payWithCard(page, cards.good, '$20.00');
    await expectPath(page, /^\/session\/\d+$/);
    const schedule = page.getByRole('region', { name: 'Schedule Information' });
    await expect(schedule).toContainText('5:00');
    await expect(schedule).toContainText('Training Field');
  });

  await test.step('The trainer sees who joined, and removes a week nobody has', async () => {
    await trainerPage.reload();
    await trainerPage.getByRole('button', { name: `Group times of ${program.title}` }).click();
    await expect(times.getByRole('listitem').first()).toContainText('1 of 8 joined');
    await expect(times.getByRole('listitem').getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await times.getByRole('button', { name: new RegExp(`^Remove ${dayInWords(second)}`) }).click();
    await expectToast(trainerPage, 'Group Time Removed', '');
    await expect(times.getByRole('listitem')).toHaveCount(2);
  });
});
