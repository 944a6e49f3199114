import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import type { CardFormHandle, CardOutcome } from './card-form.ts';
import { payByWallet } from './wallet-payment.ts';

const intent = { clientSecret: 'pi_9_secret_x', transactionId: 5 as TransactionId, amount: 8_900 };

function wallet() {
  const told: string[] = [];
  return { told, paymentFailed: ({ reason }: { reason: string }) => void told.push(reason) };
}

const press = (outcomes: CardOutcome[]) => async (form: CardFormHandle) => {
  outcomes.push(await form.confirm(intent));
};

describe('paying by a wallet', () => {
  it('pays the prepared payment, and leaves the sheet to close by itself', async () => {
    const [sheet, outcomes] = [wallet(), [] as CardOutcome[]];
    await payByWallet(sheet, press(outcomes), async ({ transactionId }) => (transactionId === 5 ? { kind: 'paid' } : { kind: 'unknown' }));
    expect([outcomes, sheet.told]).toEqual([[{ kind: 'paid' }], []]);
  });

  it.each<CardOutcome>([
    { kind: 'declined', message: 'Your card was declined.' },
    { kind: 'not_sent', message: 'That card has expired.' },
    { kind: 'unknown' },
  ])('tells the sheet that it is not paid after $kind', async (outcome) => {
    const sheet = wallet();
    await payByWallet(sheet, press([]), async () => outcome);
    expect(sheet.told).toEqual(['fail']);
  });

  it('tells the sheet at once where no payment is open', async () => {
    const sheet = wallet();
    const asked: true[] = [];
    await payByWallet(
      sheet,
      async () => undefined,
      async () => {
        asked.push(true);
        return { kind: 'paid' };
      },
    );
    expect([sheet.told, asked]).toEqual([['fail'], []]);
  });
});
