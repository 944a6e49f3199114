import type { TaxReport, TaxThreshold } from '@x1/contract/admin/tax.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { passesThreshold, type ThresholdRule } from '@x1/contract/taxes/threshold.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import type { AdminNeeds } from '../needs.ts';
import { mapPage, readPage } from './keyset.ts';
import { readPeople } from './people.ts';

/** Who passed a threshold in a year, those who sold most first. A trainer without a state can pass the federal ones alone. */
export async function readTaxReport(tx: Tx, taxes: AdminNeeds['taxes'], year: number): Promise<TaxReport> {
  const thresholds = await taxes.thresholdsOf(tx, year);
  const totals = await taxes.yearTotals(tx, year);
  const ids = totals.map(({ trainerId }) => trainerId as TrainerId);
  const trainers = await tx.selectFrom('trainers').select(['id', 'userId', 'homeState']).where(sql<boolean>`id = any(${ids})`).execute();
  const trainerOf = new Map(trainers.map((trainer) => [trainer.id as number, trainer]));
  const passed = totals.flatMap(({ trainerId, ...figures }) => {
    const trainer = trainerOf.get(trainerId);
    if (!trainer) return [];
    const { userId, homeState: state } = trainer;
    const own = thresholds.filter((rule) => (rule.state === null || rule.state === state) && passesThreshold(rule, figures));
    return own.length === 0 ? [] : [{ userId, state, figures, passed: own.map((rule) => ({ form: rule.form, state: rule.state })) }];
  });
  passed.sort((one, other) => other.figures.gross - one.figures.gross || one.userId - other.userId);
  const personOf = await readPeople(
    tx,
    passed.map(({ userId }) => userId),
  );
  return {
    year,
    trainers: passed.map(({ userId, ...rest }) => ({ person: personOf(userId), ...rest })),
    total: passed.length,
    withoutState: trainers.filter(({ homeState }) => homeState === null).length,
    thresholds: await toTaxThresholds(tx, thresholds),
  };
}

type Stored = ThresholdRule & { readonly id: number; readonly setBy: UserId | null; readonly setAt: Date | null };

/** Thresholds with the operators who set them. */
export async function toTaxThresholds(tx: Tx, thresholds: readonly Stored[]): Promise<TaxThreshold[]> {
  const personOf = await readPeople(
    tx,
    thresholds.flatMap(({ setBy }) => setBy ?? []),
  );
  return thresholds.map(({ setBy, setAt, ...rule }) => ({
    ...rule,
    setAt: toInstant(setAt),
    setBy: setBy === null ? null : personOf(setBy),
  }));
}

/** Every version, newest first; those that ship with the product were set by nobody. */
export async function listThresholdVersions(tx: Tx, request: PageRequest): Promise<PageOf<TaxThreshold>> {
  const at = sql<Date>`coalesce(h.set_at, to_timestamp(0))`;
  const versions = tx
    .selectFrom('taxThresholds as h')
    .selectAll()
    .select([at.as('placeAt'), sql<number>`h.id`.as('placeId')]);
  const rows = await readPage(versions, { at, id: sql`h.id`, first: 'newest' }, request);
  const told = await toTaxThresholds(tx, rows.items.map(toStored));
  return mapPage(rows, (row) => told.find(({ id }) => id === row.id) as TaxThreshold);
}

function toStored({ amountCents, state, ...row }: Row<'taxThresholds'> & { placeAt: Date; placeId: number }): Stored {
  const { placeAt: _, placeId: __, ...rule } = row;
  return { ...rule, state: state as ThresholdRule['state'], amount: amountCents };
}
