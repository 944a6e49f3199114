import { expect, type Page } from '@playwright/test';
import { bubble, expectConnection, say, shownTexts, startConversation, storedTexts, write } from '../harness/conversations.ts';
import { buy, inDays, newProgram, schedule } from '../harness/marketplace.ts';
import { setAirplaneMode, untilReadyForOffline } from '../harness/offline.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { answerQuestions, ownProgram, programForm } from '../harness/programs.ts';
import { newPupil, type Pupil } from '../harness/progress.ts';
import { expectToast, toasts } from '../harness/screen.ts';
import { act } from '../harness/sessions.ts';
import { test } from '../harness/test.ts';
import { passTimeTo } from '../harness/time.ts';

useOwnProduct(test);

const allowed = { serviceWorkers: 'allow' } as const;
const OFFLINE = "You're offline. Try again once you're back.";

/** Tries something offline, which the page says, and then again online. @param between checks what holds in between */
async function tryTwice(page: Page, attempt: () => Promise<void>, between: () => Promise<void>): Promise<void> {
  // A page that's still loading would say that it didn't load, which isn't what this checks.
  await page.waitForLoadState('networkidle');
  await setAirplaneMode(page, true);
  await attempt();
  await expect(page.getByText(OFFLINE).first()).toBeVisible();
  await between();
  const said = toasts(page).filter({ hasText: OFFLINE });
  if ((await said.count()) > 0) await said.first().getByRole('button', { name: 'Close' }).click();
  await setAirplaneMode(page, false);
  await attempt();
}

/** A family and a trainer after a session, with a drill and a conversation. */
async function afterSession(): Promise<Pupil> {
  const pupil = await newPupil();
  const { trainer, parent, session, ids } = pupil;
  await answerQuestions(trainer);
  await trainer.api.scheduling.approve({ params: { appointmentId: session } });
  await trainer.api.progress.addDrill({
    params: ids,
    body: { title: 'Wall passes', howOften: 'Every day', requestId: crypto.randomUUID() },
  });
  await say(trainer, await startConversation(parent, trainer), 'Bring two balls.');
  await passTimeTo(inDays(6));
  await trainer.api.scheduling.complete({ params: { appointmentId: session } });
  return pupil;
}

test('Airplane mode in the middle of ten things that a family and a trainer do: nothing is lost, and nothing is done twice', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const { trainer, parent, session, ids, path } = await afterSession();
  const conversation = await startConversation(parent, trainer);
  const later = inDays(12);
  const [asked, declined] = [
    await buy(parent, await newProgram(trainer, { title: 'Finishing' })),
    await buy(parent, await newProgram(trainer)),
  ];
  await schedule(parent, asked, later);
  await schedule(parent, declined, inDays(13));
  const page = await openBrowser({ as: parent, ...allowed });
  const desk = await openBrowser({ as: trainer, ...allowed });
  for (const each of [page, desk]) {
    await each.goto('/appointments');
    await each.clock.setSystemTime(inDays(6));
    await untilReadyForOffline(each);
  }
  const planOf = () => parent.api.progress.readProgress({ params: ids });

  await test.step('1. A trainer is kept as a favorite', async () => {
    await page.goto(`/athlete/${trainer.profile.id}`);
    const heart = page.getByRole('button', { name: `Favorite: ${trainer.profile.name}` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await tryTwice(
      page,
      () => heart.click(),
      () => expect(heart).toHaveAttribute('aria-pressed', 'false'),
    );
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('2. A drill is checked off', async () => {
    await page.goto(path);
    const today = page.locator('.drill-day[data-today]');
    await expect(today).toHaveAttribute('aria-pressed', 'false');
    await tryTwice(
      page,
      () => today.click(),
      () => expect(today).toHaveAttribute('aria-pressed', 'false'),
    );
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(today).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('3. A goal is set', async () => {
    await page.getByRole('button', { name: 'Set a goal' }).click();
    const goal = page.getByLabel('Goal', { exact: true });
    await goal.fill('Use the left foot');
    await tryTwice(
      page,
      () => page.getByRole('button', { name: 'Set goal' }).click(),
      () => expect(goal).toHaveValue('Use the left foot'),
    );
    await expect(page.getByText('Set by you')).toBeVisible();
    expect((await planOf()).goals.filter(({ text }) => text === 'Use the left foot')).toHaveLength(1);
  });

  await test.step('4. A session is reviewed', async () => {
    await page.goto(`/session/${session}`);
    const plate = page.getByRole('region', { name: 'Leave a review' });
    await plate.getByLabel('Your review').fill('Calm, and clear.');
    await plate.getByRole('radio', { name: /^4 stars/ }).check({ force: true });
    await tryTwice(
      page,
      () => plate.getByRole('button', { name: 'Publish review' }).click(),
      () => expect(plate.getByLabel('Your review')).toHaveValue('Calm, and clear.'),
    );
    await expect(plate).toBeHidden();
    const profile = await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } });
    expect(profile.reviewCount).toBe(1);
  });

  await test.step('5. A message is written', async () => {
    await page.goto(`/messages/${trainer.profile.id}`);
    await expectConnection(page, 'Connected');
    await setAirplaneMode(page, true);
    await write(page, 'We will.');
    await expect(bubble(page, 'We will.')).toContainText("Will send when you're back");
    await setAirplaneMode(page, false);
    await expect(bubble(page, 'We will.')).toContainText(/Sent|Delivered|Read/, { timeout: 30_000 });
  });

  await test.step('6. The message is answered', async () => {
    await desk.goto(`/messages/${trainer.profile.id}?conversation=${conversation.id}`);
    await expectConnection(desk, 'Connected');
    await setAirplaneMode(desk, true);
    await write(desk, 'See you at nine.');
    await expect(bubble(desk, 'See you at nine.')).toContainText("Will send when you're back");
    await setAirplaneMode(desk, false);
    await expect(bubble(desk, 'See you at nine.')).toContainText(/Sent|Delivered|Read/, { timeout: 30_000 });
    const all = ['Bring two balls.', 'We will.', 'See you at nine.'];
    expect(await storedTexts(parent, conversation)).toEqual(all);
    await expect(bubble(page, 'See you at nine.')).toBeVisible();
    expect(await shownTexts(page)).toEqual(all);
  });

  const stateOf = async (appointmentId: number) =>
    (await trainer.api.sessions.appointmentDetails({ params: { appointmentId } })).appointment;

  await test.step('7. A request is approved', async () => {
    await desk.goto(`/session/${asked}`);
    const approve = desk.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeEnabled();
    await desk.waitForLoadState('networkidle');
    await setAirplaneMode(desk, true);
    await expect(approve).toBeDisabled();
    await expect(desk.getByRole('region', { name: 'Actions' })).toContainText("You're offline");
    expect((await stateOf(asked)).approvalStatus).toBe('pending');
    await setAirplaneMode(desk, false);
    await act(desk, 'Approve');
    await expectToast(desk, 'Appointment Approved');
    expect((await stateOf(asked)).approvalStatus).toBe('approved');
  });

  await test.step('8. Another request is declined', async () => {
    await desk.goto(`/session/${declined}`);
    await act(desk, 'Reject');
    const dialog = desk.getByRole('dialog', { name: 'Reject this request?' });
    await dialog.getByLabel('Reason').fill('I have an exam that day.');
    await tryTwice(
      desk,
      () => dialog.getByRole('button', { name: 'Reject request' }).click(),
      () => expect(dialog.getByLabel('Reason')).toHaveValue('I have an exam that day.'),
    );
    await expectToast(desk, 'Appointment Rejected');
    await expect.poll(() => stateOf(declined)).toMatchObject({ rejectionReason: 'I have an exam that day.', refundedAmount: 4_950 });
  });

  await test.step('9. Notes are written', async () => {
    await desk.goto(`/session/${session}`);
    const notes = desk.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Good first touch.');
    await tryTwice(
      desk,
      () => desk.getByRole('button', { name: 'Save notes' }).click(),
      () => expect(notes).toHaveValue('Good first touch.'),
    );
    await expectToast(desk, 'Notes Saved');
    const details = await parent.api.sessions.appointmentDetails({ params: { appointmentId: session } });
    expect(details.notes).toMatchObject({ notes: 'Good first touch.' });
  });

  await test.step('10. A program is changed', async () => {
    await desk.goto('/programs');
    await ownProgram(desk, 'Finishing').getByRole('button', { name: 'Edit Finishing' }).click();
    const form = programForm(desk);
    await form.getByLabel('Program title').fill('Finishing, both feet');
    await tryTwice(
      desk,
      () => form.getByRole('button', { name: 'Save Changes' }).click(),
      () => expect(form.getByLabel('Program title')).toHaveValue('Finishing, both feet'),
    );
    await expect(ownProgram(desk, 'Finishing, both feet')).toHaveCount(1);
    await expect(ownProgram(desk, 'Finishing')).toHaveCount(0);
  });
});
