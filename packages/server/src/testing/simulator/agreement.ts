import { sql } from 'kysely';
import type { TestApp } from '../start-app.ts';
import type { Breach } from './inspector.ts';
import { providerClient } from './provider.ts';

/** Amounts in cents by what moved them, such as `refund:re_…`. */
type Movements = Map<string, number>;

const add = (movements: Movements, key: string, cents: number): void => void movements.set(key, (movements.get(key) ?? 0) + cents);

/** What each journal did to the platform's balance at the provider, by the provider's own ids. */
async function movementsInBook({ db }: TestApp): Promise<Movements> {
  const { rows } = await sql<{ key: string; cents: number }>`
    select case j.kind
             when 'charge' then 'charge:' || t.provider_intent_id
             when 'provider_fee' then 'fee:' || t.provider_intent_id
             when 'refund' then 'refund:' || r.provider_refund_id
             when 'gift_sold' then 'charge:' || g.provider_intent_id
             when 'gift_fee' then 'fee:' || g.provider_intent_id
             when 'gift_refund' then 'refund:' || substr(j.business_key, 4)
             when 'gift_dispute_opened' then 'dispute:' || substr(j.business_key, 4)
             when 'gift_dispute_closed' then 'dispute:' || substr(j.business_key, 4)
             when 'transfer' then 'transfer:' || substr(j.business_key, 4)
             when 'transfer_reversed' then 'reversal:' || substr(j.business_key, 4)
             else 'dispute:' || d.provider_dispute_id end as key,
           p.amount_cents as cents
    from journals j
    join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id and a.code = 'A.stripe'
    left join transactions t on t.id = j.transaction_id
    left join refunds r on r.id = j.refund_id
    left join gift_cards g on g.id = j.gift_card_id
    left join disputes d on d.id = j.dispute_id`.execute(db);
  const movements: Movements = new Map();
  for (const { key, cents } of rows) add(movements, key, cents);
  return movements;
}

/** The same as the provider tells it: every balance transaction there is. */
async function movementsAtProvider({ sandbox }: TestApp): Promise<Movements> {
  const client = providerClient(sandbox);
  const intentOfCharge = new Map<string, string>();
  for await (const { id, payment_intent: intent } of client.charges.list({ limit: 100 })) intentOfCharge.set(id, String(intent));
  const movements: Movements = new Map();
  for await (const { type, source, amount, fee } of client.balanceTransactions.list({ limit: 100 })) {
    const id = String(source);
    if (type === 'charge') {
      add(movements, `charge:${intentOfCharge.get(id)}`, amount);
      if (fee > 0) add(movements, `fee:${intentOfCharge.get(id)}`, -fee);
    } else if (type === 'refund') add(movements, `refund:${id}`, amount - fee);
    else if (type === 'transfer') add(movements, `transfer:${id}`, amount - fee);
    else if (type === 'transfer_refund') add(movements, `reversal:${id}`, amount - fee);
    else add(movements, `dispute:${id}`, amount - fee);
  }
  return movements;
}

const sum = (movements: Movements) => [...movements.values()].reduce((total, cents) => total + cents, 0);

/**
 * Whether the book has exactly what the provider has: each movement of the platform's balance once, and the balance itself (M16). True only
 * once everything the provider did has been heard of.
 */
export async function findDisagreement(app: TestApp): Promise<Breach | undefined> {
  const [book, provider] = [await movementsInBook(app), await movementsAtProvider(app)];
  const { available, pending } = await providerClient(app.sandbox).balance.retrieve();
  const balance = [...available, ...pending].reduce((total, { amount }) => total + amount, 0);
  const keys = new Set([...book.keys(), ...provider.keys()]);
  const differences = [...keys].flatMap((key) =>
    book.get(key) === provider.get(key) ? [] : [{ key, book: book.get(key) ?? null, provider: provider.get(key) ?? null }],
  );
  if (differences.length === 0 && sum(book) === balance) return undefined;
  const rows = [{ book: sum(book), balance }, ...differences];
  return { id: 'M16', breach: 'the book does not agree with the provider', rows };
}
