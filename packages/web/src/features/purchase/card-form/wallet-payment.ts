import type { CardIntent } from '../purchase-machine.ts';
import type { CardFormHandle, CardOutcome } from './card-form.ts';

/**
 * Pays by a wallet whose sheet was just confirmed, in the same way as a press on Pay. Unless it's paid, the wallet is told so: its sheet would wait
 * forever, also where no payment was open any more.
 *
 * @param pay what a press on Pay does
 */
export async function payByWallet(
  sheet: { paymentFailed: (payload: { reason: 'fail' }) => void },
  pay: (form: CardFormHandle) => Promise<void>,
  confirm: (intent: CardIntent) => Promise<CardOutcome>,
): Promise<void> {
  let kind: CardOutcome['kind'] | undefined;
  const form: CardFormHandle = {
    confirm: async (intent) => {
      const outcome = await confirm(intent);
      kind = outcome.kind;
      if (kind !== 'paid' && kind !== 'leaving') sheet.paymentFailed({ reason: 'fail' });
      return outcome;
    },
  };
  await pay(form);
  if (kind === undefined) sheet.paymentFailed({ reason: 'fail' });
}
