import { expect } from '@playwright/test';
import { buy, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { setAirplaneMode, untilReadyForOffline } from '../harness/offline.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { inNewYork, passTimeTo } from '../harness/time.ts';

useOwnProduct(test);

test('Airplane mode while the notes of a session are saved loses no word of them', async ({ openBrowser }) => {
  const day = dayFromToday(2);
  const trainer = await newTrainer();
  const parent = await newPerson('parent', 'America/New_York');
  const appointmentId = await buy(parent, await newProgram(trainer));
  await schedule(parent, appointmentId, inNewYork(day, '10:00'));
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  await passTimeTo(inNewYork(day, '12:00'));
  await trainer.api.scheduling.complete({ params: { appointmentId } });

  const page = await openBrowser({ as: trainer, serviceWorkers: 'allow' });
  await page.goto(`/session/${appointmentId}`);
  await untilReadyForOffline(page);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Good first touch, both feet.');
  await page.getByLabel(/^Homework/).fill('100 passes a day.');
  await setAirplaneMode(page, true);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText("You're offline. Try again once you're back.").first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Good first touch, both feet.');
  await setAirplaneMode(page, false);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expectToast(page, 'Notes Saved');
  const { notes } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
  expect(notes).toMatchObject({ notes: 'Good first touch, both feet.', homework: '100 passes a day.' });
});
