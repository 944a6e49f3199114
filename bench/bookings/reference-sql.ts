/** The tables of the reference, in a schema of their own. */
export const schema = `
  create schema reference;
  create table reference.people (token text primary key, id bigint not null, role text not null);
  create table reference.programs (id bigint primary key, trainer_id bigint not null, price_cents int not null);
  create table reference.bookings (
    id bigint generated always as identity primary key,
    parent_id bigint not null,
    trainer_id bigint not null,
    amount_cents int not null check (amount_cents > 0),
    state text not null default 'pending',
    period tstzrange,
    exclude using gist (trainer_id with =, period with &&)
  );
  create table reference.provider_events (id text primary key);
  create table reference.journals (
    key text primary key,
    debit text not null,
    credit text not null check (credit <> debit),
    cents int not null check (cents > 0)
  );
  create function reference.refuse() returns trigger language plpgsql as $$ begin raise 'journals are never changed'; end $$;
  create trigger append_only before update or delete on reference.journals for each row execute function reference.refuse();
  create table reference.outbox (id bigint generated always as identity primary key, event text not null, booking_id bigint not null);
  create table reference.notifications (
    id bigint generated always as identity primary key,
    event text not null,
    booking_id bigint not null,
    person_id bigint not null
  );
`;

export const WEBHOOK_SECRET = 'of the reference';

interface Body {
  readonly id?: number;
  readonly programId?: number;
  readonly eventId?: string;
  readonly start?: string;
  readonly end?: string;
}

interface Statement {
  readonly text: string;
  readonly values: (body: Body, token: string) => unknown[];
}

const caller = 'caller as (select id, role from reference.people where token = $1)';
/** A step of somebody, from one state to the next, with the event that it is. */
const step = (whose: 'parent_id' | 'trainer_id', from: string, to: string) => `
  with ${caller}, moved as (
    update reference.bookings as b set state = '${to}' from caller where b.id = $2 and b.${whose} = caller.id and b.state = '${from}' returning b.id, b.amount_cents
  )`;
const announce = (event: string) =>
  `insert into reference.outbox (event, booking_id) select '${event}', id from moved returning booking_id as id`;

/** The steps of a booking: each one statement, and so one transaction. */
export const statements: Readonly<Record<string, Statement>> = {
  purchase: {
    text: `with ${caller}
      insert into reference.bookings (parent_id, trainer_id, amount_cents)
      select caller.id, p.trainer_id, p.price_cents from caller, reference.programs as p where p.id = $2 and caller.role = 'parent' returning id`,
    values: ({ programId }, token) => [token, programId],
  },
  settle: {
    text: `with event as (insert into reference.provider_events values ($1) on conflict do nothing returning id),
      moved as (update reference.bookings as b set state = 'paid' from event where b.id = $2 and b.state = 'pending' returning b.id, b.amount_cents),
      charged as (insert into reference.journals select 'charge:' || id, 'provider', 'held', amount_cents from moved)
      ${announce('paid')}`,
    values: ({ eventId, id }) => [eventId, id],
  },
  schedule: {
    text: `with ${caller}, moved as (
        update reference.bookings as b set state = 'scheduled', period = tstzrange($3, $4) from caller
        where b.id = $2 and b.parent_id = caller.id and b.state = 'paid' returning b.id
      ) ${announce('scheduled')}`,
    values: ({ id, start, end }, token) => [token, id, start, end],
  },
  approve: { text: `${step('trainer_id', 'scheduled', 'approved')} ${announce('approved')}`, values: ({ id }, token) => [token, id] },
  complete: {
    text: `${step('trainer_id', 'approved', 'completed')},
      released as (insert into reference.journals select 'release:' || id, 'held', 'trainer', amount_cents from moved)
      ${announce('completed')}`,
    values: ({ id }, token) => [token, id],
  },
};

/** All that was announced since becomes a notification of both people. */
export const takeEvents = `
  with taken as (
    delete from reference.outbox where id in (select id from reference.outbox order by id limit 500 for update skip locked) returning event, booking_id
  )
  insert into reference.notifications (event, booking_id, person_id)
  select taken.event, taken.booking_id, person.id
  from taken join reference.bookings as b on b.id = taken.booking_id cross join lateral unnest(array[b.parent_id, b.trainer_id]) as person (id)`;
