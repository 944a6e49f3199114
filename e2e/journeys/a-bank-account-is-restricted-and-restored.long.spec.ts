import { expect } from '@playwright/test';
import { finishBankSetUp } from '../harness/hosted-pages.ts';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { cards, payWithCard, purchaseDialog, toPayForMyself } from '../harness/purchase.ts';
import { changeAccount } from '../harness/sandbox-control.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const setUpOf = 'Setup';
const blocked = "isn't taking new bookings at the moment.";

test('A bank account is restricted and restored', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const program = await newProgram(trainer);
  const { url: accountUrl } = await trainer.api.payouts.onboardingLink();
  const status = () => trainer.api.payouts.connectStatus({ params: { userId: trainer.user.id } });
  const [buyer, firstParent] = [await newPerson('parent'), await newPerson('parent')];
  await buy(firstParent, program);
  const earned = await earningsOf(trainer);
  const page = await openBrowser({ as: trainer });
  const parent = await openBrowser({ as: buyer });
  const programs = `/athlete/${trainer.profile.id}?tab=programs`;
  const purchase = parent.getByRole('complementary', { name: 'Purchase' });

  await test.step('An already open payment form still books a session', async () => {
    await parent.goto(programs);
    await purchase.getByRole('button', { name: 'Purchase' }).click();
    await toPayForMyself(parent);
    await expect(purchaseDialog(parent).getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
    await changeAccount(accountUrl, 'restrict');
    await expect.poll(async () => (await status()).accountState).toBe('RESTRICTED');
    await payWithCard(parent, cards.good, '$49.50');
    await expectPath(parent, /^\/session\/\d+$/);
  });

  await test.step('Nobody can start a new purchase, and the reason is shown', async () => {
    await parent.goto(programs);
    await expect(purchase.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
    await expect(purchase).toContainText(blocked);
    const { id: programId, trainerId } = program;
    const refusal = buyer.api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'group' } });
    await expect(refusal).rejects.toMatchObject({ status: 409, code: 'payment.trainer_not_payable' });
  });

  await test.step('The trainer sees what is paused and what is safe, with a link to the hosted page', async () => {
    await page.goto('/trainer-dashboard');
    const banner = page.getByRole('region', { name: setUpOf });
    await expect(banner).toContainText('New sales are paused: our payment partner needs more information from you.');
    await expect(banner).toContainText('Money you have already earned is safe.');
    expect(await earningsOf(trainer)).toBe(earned * 2);
    await banner.getByRole('link', { name: "See what's needed" }).click();
    await expect(page.getByRole('heading', { name: 'New sales are paused' })).toBeVisible();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'See What Is Needed' }).click();
    await expectHeading(page, 'Connect your bank account');
  });

  await test.step('Left unfinished it stays paused; finished, it sells again', async () => {
    await finishBankSetUp(page, 'left');
    await expectHeading(page, 'Bank connection interrupted');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await finishBankSetUp(page, 'complete');
    await expectToast(page, 'Bank Account Connected!');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('region', { name: 'Needs your answer' })).toBeVisible();
    await expect(page.getByRole('region', { name: setUpOf })).toHaveCount(0);
    await parent.reload();
    await purchase.getByRole('button', { name: 'Purchase' }).click();
    await expect(purchaseDialog(parent)).toBeVisible();
  });

  await test.step('A closed account has no dead-end links', async () => {
    await changeAccount(accountUrl, 'reject');
    await expect.poll(async () => (await status()).accountState).toBe('REJECTED');
    await page.goto('/bank-account-connection');
    await expect(page.getByRole('heading', { name: 'Your payout account was closed' })).toBeVisible();
    await expect(page.getByText('Please contact support.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});

async function earningsOf({ api, user }: Awaited<ReturnType<typeof newTrainer>>): Promise<number> {
  return (await api.dashboard.trainerDashboard({ params: { userId: user.id } })).totalEarnings;
}
