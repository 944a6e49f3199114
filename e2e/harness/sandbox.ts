import { productAddress } from './where.ts';

/** Calls the Stripe sandbox as the buttons of its control page do. @returns the reply */
export async function sandboxCommand(path: string, fields: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(productAddress() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The card payment of a transaction, as the control page lists it: what a cardholder can dispute. */
export async function chargeOf(transactionId: number): Promise<string> {
  const page = await (await fetch(`${productAddress()}/sandbox`, { headers: { accept: 'text/html' } })).text();
  const row = page.split('<li').find((item) => new RegExp(`payment ${transactionId}\\D`).test(item));
  const charge = /\/sandbox\/charges\/(\w+)\/dispute/.exec(row ?? '')?.[1];
  if (!charge) throw new Error(`The control page shows no disputable charge of payment ${transactionId}`);
  return charge;
}
