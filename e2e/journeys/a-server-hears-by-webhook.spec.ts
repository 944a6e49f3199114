import { expect } from '@playwright/test';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { openReceiver } from '../harness/receiver.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

// As somebody runs it beside the server that is told.
useOwnProduct(test, { WEBHOOK_RECEIVERS: 'any' });

test('A trainer adds a webhook, tests it, finds a failed booking event in the log, and sends it again', async ({ openBrowser }) => {
  const [trainer, receiver] = [await newTrainer(), await openReceiver()];
  try {
    const program = await newProgram(trainer);
    const page = await openBrowser({ as: trainer });
    await page.goto('/developers');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByLabel('Address of your server').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Save the signing secret' });
    const secret = await shown.getByLabel('Signing secret').inputValue();
    await shown.getByRole('button', { name: "I've saved it" }).click();

    const log = page.getByRole('list', { name: 'Deliveries' });
    const refreshed = async (...texts: string[]) =>
      expect(async () => {
        await page.getByRole('button', { name: 'Refresh', exact: true }).click();
        for (const text of texts) await expect(log.getByRole('listitem').first()).toContainText(text, { timeout: 1_000 });
      }).toPass();

    await test.step('The test arrives, signed', async () => {
      await page.getByRole('button', { name: `Send test to ${receiver.url}` }).click();
      await expectToast(page, 'Test sent');
      await refreshed('Delivered', 'answered 204');
      expect(receiver.heard).toHaveLength(1);
      expect([receiver.heard[0]?.isSignedWith(secret), receiver.heard[0]?.isSignedWith('whsec_AAAA')]).toEqual([true, false]);
    });

    await test.step('A failed event waits in the log, with the reason', async () => {
      receiver.answerWith(500);
      await buy(await newPerson('parent'), program);
      await refreshed('session.booked', 'Waiting', '500');
    });

    await test.step('One press sends it again right away, as the same event', async () => {
      receiver.answerWith(204);
      await page.getByRole('button', { name: 'Send again: session.booked' }).click();
      await expectToast(page, 'Sent again');
      await refreshed('session.booked', 'Delivered');
      const booked = receiver.heard.filter(({ type }) => type === 'session.booked');
      expect(booked.length).toBeGreaterThan(1);
      expect(new Set(booked.map(({ id, body }) => id + body)).size).toBe(1);
      expect(booked.every((one) => one.isSignedWith(secret))).toBe(true);
    });
  } finally {
    receiver.close();
  }
});
