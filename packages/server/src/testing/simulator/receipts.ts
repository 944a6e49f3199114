import type { ProgramId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { platformFeeCents, returnedFeeCents, undonePriceCents } from '@x1/contract/core/platform-fee.ts';
import { sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import type { World } from './world.ts';

/** Something a screen shows beside what it should show. */
export interface Difference {
  readonly what: string;
  readonly shown: unknown;
  readonly expected: unknown;
}

/** What was bought and when, and what became of the money. It holds nothing that the sale stored about its own terms. */
interface Sale {
  readonly id: TransactionId;
  readonly parentId: UserId;
  readonly trainerId: number;
  readonly programId: ProgramId;
  readonly sessionType: 'individual' | 'group';
  readonly createdAt: Date;
  readonly code: string | null;
  readonly percent: number | null;
  readonly codeCents: number | null;
  readonly isByPlatform: boolean;
  /** What the ledger took from the family's credit for it. */
  readonly creditCents: number;
  readonly returnedCents: number;
}

/** A version of a setting that nobody has taken back. */
interface Version {
  readonly setting: string;
  readonly scope: string;
  readonly value: number | null;
  readonly effectiveAt: Date;
}

/** What the specifications say beside what operators set (R95). */
const specified = { fullRefundHours: 24, unscheduledRefundDays: 90, mostPercentOff: 90, leastChargeCents: 50 };

const sales = sql<Sale>`
  select t.id, t.parent_id, t.trainer_id, t.program_id, t.session_type, t.created_at, c.code, c.percent, c.amount_cents as code_cents,
    c.id is not null and c.trainer_id is null as is_by_platform,
    coalesce((select sum(p.amount_cents) from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      where j.transaction_id = t.id and j.kind = 'charge' and a.code like 'L.credit:%'), 0)::bigint as credit_cents,
    (coalesce((select sum(r.amount_cents) from refunds r where r.transaction_id = t.id and r.status = 'succeeded'), 0)
      + coalesce((select sum(d.amount_cents) from disputes d where d.transaction_id = t.id and d.status = 'lost'), 0))::bigint as returned_cents
  from transactions t left join promo_codes c on c.id = t.promo_code_id where t.paid_at is not null order by t.id`;

const versions = sql<Version>`
  select v.setting, v.scope, (v.value #>> '{}')::int as value, v.effective_at from setting_versions v
  where v.setting in ('platformFee', 'fullRefundHours') and not exists (select from setting_withdrawals w where w.version_id = v.id)
  order by v.effective_at, v.id`;

type At = { readonly from: Date };
const lastBy = <Each extends At>(all: readonly Each[], at: Date): Each => {
  const found = all.findLast(({ from }) => from <= at);
  if (!found) throw new Error(`nothing was known at ${at.toISOString()}`);
  return found;
};

/** The terms at a moment, worked out from what was done and not from what the sale stored. */
interface SoldUnder {
  readonly priceCents: number;
  readonly sessions: number;
  readonly discountCents: number;
  readonly promotionCents: number;
  readonly feeBasisPoints: number;
  readonly fullRefundHours: number;
}

function soldUnder(sale: Sale, set: readonly Version[], { asked, configured, trainers }: World): SoldUnder {
  const { createdAt: at, programId, trainerId } = sale;
  const inForce = (setting: string, scope: string) =>
    set.findLast((version) => version.setting === setting && version.scope === scope && version.effectiveAt <= at)?.value ?? undefined;
  const sports = trainers.find((trainer) => trainer.trainerId === trainerId)?.sports ?? [];
  const ofSports = sports.flatMap((sport) => inForce('platformFee', `sport:${sport}`) ?? []);
  const ofEverybody = inForce('platformFee', 'all') ?? lastBy(configured, at).feeBasisPoints;
  const ofProgram = asked.filter((each) => each.programId === programId);
  const { individualCents, groupCents, sessions } = lastBy(ofProgram, at);
  const priceCents = sale.sessionType === 'group' ? groupCents : individualCents;
  const discountCents = discountOf(sale, priceCents);
  return {
    priceCents,
    sessions,
    discountCents,
    promotionCents: sale.isByPlatform ? discountCents : 0,
    feeBasisPoints: inForce('platformFee', `trainer:${trainerId}`) ?? (ofSports.length > 0 ? Math.min(...ofSports) : ofEverybody),
    fullRefundHours: inForce('fullRefundHours', 'all') ?? specified.fullRefundHours,
  };
}

function discountOf({ code, percent, codeCents }: Sale, priceCents: number): number {
  if (code === null) return 0;
  const wanted = percent === null ? (codeCents ?? 0) : Math.floor((priceCents * percent) / 100);
  return Math.min(wanted, Math.floor((priceCents * specified.mostPercentOff) / 100), priceCents - specified.leastChargeCents);
}

/** What the receipt has to say, to its payer or to its trainer. */
function expectedOf(sale: Sale, terms: SoldUnder, by: 'payer' | 'trainer') {
  const { creditCents, returnedCents } = sale;
  const { priceCents, discountCents, promotionCents, feeBasisPoints } = terms;
  const amount = priceCents - discountCents;
  const grossCents = amount + promotionCents;
  const undoneCents = undonePriceCents({ paidCents: amount, promotionCents, returnedCents });
  const feeCents = platformFeeCents(grossCents, feeBasisPoints);
  const feeLeftCents = feeCents - returnedFeeCents({ grossCents, feeCents, returnedCents: undoneCents });
  const isTrainer = by === 'trainer';
  return {
    sessionCount: terms.sessions,
    amount,
    code: discountCents > 0 ? sale.code : null,
    discount: discountCents > 0 ? discountCents : null,
    credit: isTrainer ? null : creditCents,
    refunded: returnedCents,
    returns: returnedCents,
    paid: amount - returnedCents,
    promotion: isTrainer ? promotionCents - (undoneCents - returnedCents) : null,
    fee: isTrainer ? feeLeftCents : null,
    net: isTrainer ? grossCents - undoneCents - feeLeftCents : null,
    feeBasisPoints: isTrainer ? feeBasisPoints : null,
    fullRefundHours: terms.fullRefundHours,
    unscheduledRefundDays: specified.unscheduledRefundDays,
  };
}

async function shownTo(reader: Actor, { app }: World, id: TransactionId): Promise<ReturnType<typeof expectedOf>> {
  const receipt = await app.services.billing.receipt(reader, id);
  const { refundPolicy, feeBasisPoints } = receipt.terms;
  return {
    sessionCount: receipt.sessionCount,
    amount: receipt.amount,
    code: receipt.discount?.code ?? null,
    discount: receipt.discount?.amount ?? null,
    credit: receipt.creditAmount,
    refunded: receipt.refundedAmount,
    returns: receipt.refunds.reduce((sum, { amount }) => sum + amount, 0),
    paid: receipt.paidAmount,
    promotion: receipt.promotionAmount,
    fee: receipt.feeAmount,
    net: receipt.netAmount,
    feeBasisPoints,
    fullRefundHours: refundPolicy.fullRefundHoursBefore,
    unscheduledRefundDays: refundPolicy.unscheduledRefundDays,
  };
}

/**
 * Every receipt says, to the family and to the trainer, the terms that were in force when it was sold, whatever was set since, and what of its
 * money is left by them (R95, R100, decision 0109).
 */
export async function compareReceipts(world: World): Promise<Difference[]> {
  const { db } = world.database;
  const [{ rows: sold }, { rows: set }] = [await sales.execute(db), await versions.execute(db)];
  const differences: Difference[] = [];
  for (const sale of sold) {
    const terms = soldUnder(sale, set, world);
    const payer = world.parents.find(({ userId }) => userId === sale.parentId);
    const seller = world.trainers.find((trainer) => trainer.trainerId === sale.trainerId)?.actor;
    for (const [by, reader] of [['payer', payer] as const, ['trainer', seller] as const]) {
      if (!reader) throw new Error(`payment ${sale.id} has no ${by}`);
      const shown = await shownTo(reader, world, sale.id);
      for (const [part, expected] of Object.entries(expectedOf(sale, terms, by)))
        differences.push({
          what: `receipt of payment ${sale.id} for its ${by}: ${part}`,
          shown: shown[part as keyof typeof shown],
          expected,
        });
    }
  }
  return differences;
}
