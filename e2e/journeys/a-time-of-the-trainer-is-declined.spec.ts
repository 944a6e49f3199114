import { expect, type Page } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectToast } from '../harness/screen.ts';
import { openCancelDialog } from '../harness/sessions.ts';
import { test } from '../harness/test.ts';

test('A parent declines the time that a trainer chose, with all money back, and accepts another one', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer({ name: 'Rowan Pike' }), await newPerson('parent')];
  const program = await newProgram(trainer, { individualPrice: 60 });
  const [declined, accepted] = [await buy(parent, program), await buy(parent, program)];
  await schedule(trainer, declined, inDays(1));
  await schedule(trainer, accepted, inDays(2));
  await trainer.api.scheduling.complete({ params: { appointmentId: declined } });
  const page = await openBrowser({ as: parent });

  await test.step('Closed at once by its trainer, it is still the parent who decides', async () => {
    await page.goto(`/session/${declined}`);
    await expect(page.getByText('Rowan Pike picked this time. Does it work for you?')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Leave a review' })).toBeHidden();
    const dialog = await openCancelDialog(page);
    await expect(dialog).toContainText("You haven't agreed to this time yet: you get $60.00 back.");
    await dialog.getByRole('button', { name: 'Cancel and get $60.00 back' }).click();
    await expectToast(page, 'Session Canceled', 'You get $60.00 back.');
    await expect(page.getByText('You canceled this session')).toBeVisible();
    await expect(page.getByText(/\$60\.00 (went|is on its way) back to your card/)).toBeVisible();
  });

  await test.step('The trainer has nothing of it', async () => {
    await expect.poll(async () => (await trainer.api.payouts.balance()).held).toBe(6_000);
    expect(await trainer.api.payouts.balance()).toMatchObject({ available: 0 });
  });

  await test.step('The other one is accepted with one press', async () => {
    const desk = await openBrowser({ as: trainer });
    await desk.goto(`/session/${accepted}`);
    await expect(desk.getByText(/hasn't said yes to this time yet$/)).toBeVisible();
    await expect(desk.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText(/^Waiting for \w+/);
    await page.goto(`/session/${accepted}`);
    await page.getByRole('button', { name: 'Accept this time' }).click();
    expect(await listCovered(page, ['.session-status', '.back', '.bell'])).toEqual([]);
    await expectToast(page, 'Time Accepted');
    await expect(page.getByRole('button', { name: 'Accept this time' })).toBeHidden();
    await desk.reload();
    await expect(desk.getByText(/hasn't said yes to this time yet$/)).toBeHidden();
    await expect(desk.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toHaveText('Confirmed');
  });
});

/** Which of these parts of the page the toast lies over, or which aren't there. */
function listCovered(page: Page, parts: readonly string[]): Promise<string[]> {
  return page
    .locator('.toast')
    .first()
    .evaluate((toast, wanted) => {
      const over = toast.getBoundingClientRect();
      return wanted.filter((selector) => {
        const part = document.querySelector(selector)?.getBoundingClientRect();
        if (!part) return true;
        return part.right > over.left && part.left < over.right && part.bottom > over.top && part.top < over.bottom;
      });
    }, parts);
}
