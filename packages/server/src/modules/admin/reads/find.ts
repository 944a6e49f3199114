import { FOUND_AT_MOST, type Found, type FoundKind, foundKinds } from '@x1/contract/admin/find.ts';
import { UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { idIn, isNamed, readPeople } from './people.ts';

/** A name is followed to at most this many people; the lists find the others. */
const PEOPLE_LOOKED_AT = 20;

interface FoundRow {
  kind: FoundKind;
  id: number;
  title: string | null;
  personId: UserId | null;
  state: string | null;
  amountCents: number | null;
}

/**
 * What a name, an email or a number leads to: at most five of each kind. A name is looked up among people first; the rest is found by them, each kind
 * by an index of its own.
 */
export async function findAnything(tx: Tx, q: string): Promise<Found[]> {
  const number = idIn(q, UserId);
  const people = await findPeople(tx, q, number);
  const rows = [
    ...people
      .slice(0, FOUND_AT_MOST)
      .map((id): FoundRow => ({ kind: 'person', id, title: null, personId: id, state: null, amountCents: null })),
    ...(await findOfPeople(tx, people, number ?? null)),
  ].toSorted((one, other) => foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind));
  const personOf = await readPeople(
    tx,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  return rows.map(({ kind, id, title, personId, state, amountCents }) => ({
    kind,
    id,
    title,
    person: personId === null ? null : personOf(personId),
    state,
    amount: amountCents,
  }));
}

/** Newest first; the one with this number alone where it is a number. */
async function findPeople(tx: Tx, q: string, number: UserId | undefined): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('users as u')
    .select('u.id')
    .$if(number !== undefined, (query) => query.where('u.id', '=', number ?? null))
    .$if(number === undefined, (query) => query.where(isNamed('u', q)))
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id', 'desc')
    .limit(PEOPLE_LOOKED_AT)
    .execute();
  return rows.map(({ id }) => id);
}

/** A number finds the records with that number; a name finds what belongs to the people of that name. */
async function findOfPeople(tx: Tx, people: readonly UserId[], number: number | null): Promise<FoundRow[]> {
  const users = number === null ? people : [];
  const trainers = await tx.selectFrom('trainers').select('id').where(sql<boolean>`user_id = any(${users}::bigint[])`).execute();
  const isTheirs = (alias: string): RawBuilder<boolean> => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql<boolean>`(${of('parent_id')} = any(${users}::bigint[]) or ${of('trainer_id')} = any(${trainers.map(({ id }) => id)}::bigint[]))`;
  };
  const isOneOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${users}::bigint[])`;
  /** One of the two alone: both together would span two tables, and no index knows those. */
  const fits = (id: string, theirs: RawBuilder<boolean>) => (number === null ? theirs : sql<boolean>`${sql.ref(id)} = ${number}::bigint`);
  const trainerIds = trainers.map(({ id }) => id);
  const kinds = [
    sql`select 'session', a.id::bigint, a.title, a.parent_id::bigint, case when a.cancelled_at is not null then 'canceled'
        when a.completed_at is not null then 'completed' else a.approval_status end, null::bigint
      from appointments a where ${fits('a.id', isTheirs('a'))} order by a.id desc`,
    sql`select 'payment', p.id::bigint, g.title, p.parent_id::bigint, p.status, p.amount_cents::bigint
      from transactions p join programs g on g.id = p.program_id where ${fits('p.id', isTheirs('p'))} order by p.id desc`,
    sql`select 'payout', o.id::bigint, null::text, t.user_id::bigint, o.status, o.amount_cents::bigint
      from payouts o join trainers t on t.id = o.trainer_id where ${fits('o.id', sql`o.trainer_id = any(${trainerIds}::bigint[])`)} order by o.id desc`,
    sql`select 'report', r.id::bigint, r.reason, r.accused_id::bigint, coalesce(r.resolution, 'open'), null::bigint
      from reports r where ${fits('r.id', sql`(${isOneOf('r.accused_id')} or ${isOneOf('r.reporter_id')})`)} order by r.id desc`,
    sql`select 'problem', r.appointment_id::bigint, a.title, a.parent_id::bigint, coalesce(r.decision, 'open'), null::bigint
      from problem_reports r join appointments a on a.id = r.appointment_id where ${fits('r.appointment_id', isTheirs('a'))} order by r.reported_at desc`,
    sql`select 'support-request', s.id::bigint, s.name, s.user_id::bigint, case when s.closed_at is null then 'open' else 'closed' end, null::bigint
      from support_requests s where ${fits('s.id', isOneOf('s.user_id'))} order by s.id desc`,
    sql`select 'dispute', d.id::bigint, null::text, p.parent_id::bigint, d.status, d.amount_cents::bigint
      from disputes d join transactions p on p.id = d.transaction_id where ${fits('d.id', isTheirs('p'))} order by d.id desc`,
  ].map((rows) => sql`(${rows} limit ${FOUND_AT_MOST})`);
  const { rows } = await sql<FoundRow>`select * from (${sql.join(kinds, sql` union all `)})
    as found (kind, id, title, person_id, state, amount_cents)`.execute(tx);
  return rows;
}
