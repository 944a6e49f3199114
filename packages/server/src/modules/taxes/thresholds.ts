import type { UserId } from '@x1/contract/core/ids.ts';
import { type ThresholdRule, thresholdsIn } from '@x1/contract/taxes/threshold.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';

/** A version of a threshold, as it was set. */
export interface SetThreshold extends ThresholdRule {
  readonly id: number;
  readonly setBy: UserId | null;
  readonly setAt: Date | null;
}

/** Thresholds of tax forms: append-only versions that operators set (decision 0105). The console calls these in its own transactions. */
export function createThresholds({ clock }: Pick<ModuleContext, 'clock'>) {
  return {
    /** Every version, in the order in which they were set. */
    listThresholds,

    /** Sets a threshold from its year on. One that says what is in force already is none. */
    setThreshold: async (tx: Tx, operatorId: UserId, rule: ThresholdRule): Promise<{ threshold: SetThreshold; isNew: boolean }> => {
      await advisoryLock(tx, 'tax-thresholds', 'all');
      const same = (await listThresholds(tx)).findLast(
        ({ form, state, fromYear }) => form === rule.form && state === rule.state && fromYear === rule.fromYear,
      );
      if (same && saysSame(same, rule)) return { threshold: same, isNew: false };
      const { amount, ...rest } = rule;
      const row = { ...rest, amountCents: amount, setBy: operatorId, setAt: clock.now() };
      const stored = await tx.insertInto('taxThresholds').values(row).returningAll().executeTakeFirstOrThrow();
      return { threshold: toThreshold(stored), isNew: true };
    },

    /** Those in force in a year. */
    thresholdsOf: async (tx: Tx, year: number): Promise<SetThreshold[]> => thresholdsIn(await listThresholds(tx), year),
  };
}

async function listThresholds(tx: Tx): Promise<SetThreshold[]> {
  return (await tx.selectFrom('taxThresholds').selectAll().orderBy('id').execute()).map(toThreshold);
}

function toThreshold({ amountCents, state, ...row }: Row<'taxThresholds'>): SetThreshold {
  return { ...row, state: state as ThresholdRule['state'], amount: amountCents };
}

function saysSame(one: ThresholdRule, other: ThresholdRule): boolean {
  return (['amount', 'minPayments', 'isMoreThan', 'source'] as const).every((part) => one[part] === other[part]);
}
