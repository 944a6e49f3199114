import { expect } from '@playwright/test';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { newPerson } from '../harness/people.ts';
import { agreeToWaiver, cards, chooseMyself, payWithCard, purchaseDialog, toPay } from '../harness/purchase.ts';
import { expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { fullWeek } from '../harness/waitlist.ts';

test('A family waits for a full week, is offered the time that another gives up, and books it from the email', async ({ openBrowser }) => {
  const { trainer, program, booked, appointmentId } = await fullWeek();
  const parent = await newPerson('parent');
  const page = await openBrowser({ as: parent, viewport: { width: 390, height: 844 }, hasTouch: true });
  const dialog = purchaseDialog(page);

  await test.step('Where no usual time is left it joins the waitlist, and reads its place', async () => {
    await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await page.getByRole('button', { name: `Choose ${program.title}` }).click();
    await expect(dialog.getByText('No openings these days')).toBeVisible();
    await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(dialog.getByText("You're first in line")).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  await test.step('Leaving is asked about first, and who stays keeps the place', async () => {
    await dialog.getByRole('button', { name: 'Leave the waitlist' }).click();
    const question = page.getByRole('dialog', { name: 'Leave the waitlist?' });
    await expect(question.getByText('If you join again later, you start at the back.')).toBeVisible();
    await question.getByRole('button', { name: 'Stay in line' }).click();
    await expect(dialog.getByText("You're first in line")).toBeVisible();
  });

  await test.step('The place is with its sessions, and the trainer reads that somebody waits', async () => {
    await page.goto('/appointments');
    const waitlist = page.getByRole('region', { name: 'Waitlist' });
    await expect(waitlist.getByText("You're first in line")).toBeVisible();
    const trainerPage = await openBrowser({ as: trainer });
    await trainerPage.goto('/programs');
    await expect(trainerPage.getByText('1 family on the waitlist')).toBeVisible();
  });

  await test.step('Once the other family cancels, the time is kept, and its email leads to it', async () => {
    await booked.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    const mail = await newestMail(parent.email, /is yours to take$/);
    const waitlist = page.getByRole('region', { name: 'Waitlist' });
    await expect(waitlist.getByText(/^Kept for you until/)).toBeVisible();
    await page.goto(linkIn(mail));
    await expect(dialog.getByText(/^We're keeping .* for you$/)).toBeVisible();
    await expect(page).not.toHaveURL(/offer=/);
    await dialog.getByRole('button', { name: /^Continue with .* 4:00 PM$/ }).click();
  });

  await test.step('Paid, it has the session, and stands in no line any more', async () => {
    await chooseMyself(page);
    await agreeToWaiver(page);
    await toPay(page);
    await payWithCard(page, cards.good, '$49.50');
    await expectPath(page, /^\/session\/\d+$/);
    await expectToast(page, 'Payment Successful', 'Your training session has been booked!');
    await page.goto('/appointments');
    await expect(page.getByRole('heading', { name: 'My Training Sessions' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Waitlist' })).toHaveCount(0);
  });
});
