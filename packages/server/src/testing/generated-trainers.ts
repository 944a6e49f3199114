import type { TrainerId } from '@x1/contract/core/ids.ts';
import { levels, states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { mensSports, womensSports } from '@x1/contract/trainers/sports.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { type RawBuilder, sql } from 'kysely';
import { toSnakeCase } from '../platform/db/camel-case.ts';
import type { Db } from '../platform/db/database.ts';
import { findZipPlace, listZipCodes } from '../platform/us-zip-places.ts';

/** A trainer as people would have filled one in; the same number is always the same trainer. */
export interface GeneratedTrainer {
  readonly email: string;
  readonly name: string;
  readonly sports: readonly string[];
  readonly currentUniversity: string | null;
  readonly highestLevelPlayed: string | null;
  readonly homeState: string | null;
  readonly homeZipcode: string | null;
  readonly homeLatitude: number | null;
  readonly homeLongitude: number | null;
  readonly hourlyRateCents: number;
  readonly availability: readonly string[];
  readonly ratingTenths: number | null;
  readonly reviewCount: number;
  readonly isVerified: boolean;
  readonly hasProgram: boolean;
}

const firstNames =
  `Aaliyah Aaron Abigail Adrián Aisha Alejandra Alex Alicia Amara Amelia Andre Ángel Anna Anthony Ariana Austin Ava Beatriz Ben
  Bianca Brandon Brianna Caleb Camila Carlos Caroline Chloé Chris Claire Connor Dana Daniel David Deja Devin Diego Dominic Elena Eli Elijah
  Élodie Emily Emma Eric Ethan Eva Faith Felix Fiona Gabriel Gavin Grace Hailey Hannah Hugo Ian Imani Isaac Isabella Jada Jack Jackson
  Jamal James Jasmine Javier Jayden Jenna Jordan José Joshua Julia Justin Kai Kayla Keisha Kevin Kiara Kyle Laila Lauren Leo Leslie Liam
  Logan Lucas Lucía Luke Madison Malik Marcus María Mason Maya Megan Mia Michael Miguel Mila Nadia Naomi Natalie Nathan Nia Nicole Noah
  Nora Olivia Omar Owen Paige Parker Patrick Priya Quinn Rachel Rafael Rebecca Renée Riley Robert Ruby Ryan Samuel Sara Sean Sierra Simone
  Sofía Sophie Taylor Terrence Thomas Trinity Tyler Valeria Victor Violet Will Xavier Yara Zachary Zoë`.split(/\s+/);
const beginnings =
  'Al An Ar Ba Be Bo Bra Ca Cha Cor Da De Do El Fa Fe Fo Gar Gra Ha He Ho In Ja Ka Ke La Le Lo Ma Me Mo Na No Ok Or Pa Pe Qui Ra Re Ro Sa Sha Ste Ta Th To Va Wa We Wi Ya Zi'.split(
    ' ',
  );
const middles = 'ba be ca co da den di fo ga ki la len li ma mi mo na ni no pe ra ri ro sa si ta te ti to va ve wi za'.split(' ');
const endings = 'bell berg by cks field ford gan land ley ll man mer mos n nes ney nson rez rd rs sen son ster ton well z'.split(' ');
const zips = listZipCodes();
const allSports = [...new Set<string>([...mensSports, ...womensSports])];

/** Numbers of a generator that always begins alike (mulberry32). */
function createDice(seed: number) {
  let state = seed | 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number) => roll() < share,
    below: (end: number) => Math.floor(roll() * end),
    /** The first of a list come much more often than the last. */
    pickSkewed: <T>(values: readonly T[]): T => values[Math.floor(roll() ** 2 * values.length)] as T,
    pick: <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)] as T,
  };
}

/** The trainer with this number. */
export function generateTrainer(number: number): GeneratedTrainer {
  const dice = createDice(number * 7_919 + 17);
  const surname = dice.pick(beginnings) + (dice.chance(0.8) ? dice.pick(middles) : '') + dice.pick(endings);
  const sports = [dice.pickSkewed(allSports)];
  if (dice.chance(0.3)) sports.push(dice.pick(allSports));
  const zip = dice.chance(0.9) ? dice.pick(zips) : null;
  const place = zip === null ? undefined : findZipPlace(zip);
  const reviews = dice.chance(0.6) ? dice.below(dice.chance(0.1) ? 200 : 30) : 0;
  return {
    email: `generated-${number}@trainers.test`,
    name: `${dice.pickSkewed(firstNames)} ${surname}`,
    sports: [...new Set(sports)],
    currentUniversity: dice.chance(0.9) ? dice.pickSkewed(universities) : null,
    highestLevelPlayed: dice.chance(0.9) ? dice.pick(levels) : null,
    homeState: dice.chance(0.95) ? dice.pickSkewed(states) : null,
    homeZipcode: zip,
    homeLatitude: place?.latitude ?? null,
    homeLongitude: place?.longitude ?? null,
    hourlyRateCents: 1_500 + dice.below(40) * (dice.chance(0.5) ? 500 : 250),
    availability: weekdays.filter((_, day) => dice.chance(day < 5 ? 0.6 : 0.25)),
    ratingTenths: reviews === 0 ? null : 30 + dice.below(21),
    reviewCount: reviews,
    isVerified: dice.chance(0.4),
    hasProgram: dice.chance(0.5),
  };
}

const batch = 1_000;

/**
 * Writes trainers number `from` to `to` with their users, identity checks, payout accounts and programs, and lets the database count them.
 *
 * @returns their ids, in order of their numbers
 */
export async function insertGeneratedTrainers(db: Db, numbers: { from: number; to: number }): Promise<TrainerId[]> {
  const ids = await writeGeneratedTrainers(db, numbers);
  await vacuumTrainers(db);
  return ids;
}

/** The same without the database's counting. */
export async function writeGeneratedTrainers(db: Db, { from, to }: { from: number; to: number }): Promise<TrainerId[]> {
  const ids: TrainerId[] = [];
  for (let first = from; first <= to; first += batch) {
    const trainers = Array.from({ length: Math.min(batch, to - first + 1) }, (_, n) => generateTrainer(first + n));
    ids.push(...(await insertBatch(db, trainers)));
  }
  return ids;
}

/** What autovacuum would do some time after this many inserts; takes longer than the product's statement limit. */
export function vacuumTrainers(db: Db): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) trainer_search, trainer_search_by_sport, trainer_search_spots, trainers, users, identity_checks, payout_accounts, programs, search_vocabulary`.execute(
      connection,
    );
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** As JSON whose keys are the names of columns. */
const toColumns = (trainers: readonly GeneratedTrainer[]) =>
  JSON.stringify(trainers.map((trainer) => Object.fromEntries(Object.entries(trainer).map(([name, value]) => [toSnakeCase(name), value]))));

async function insertBatch(db: Db, trainers: readonly GeneratedTrainer[]): Promise<TrainerId[]> {
  const given: RawBuilder<unknown> = sql`jsonb_to_recordset(${toColumns(trainers)}::jsonb) as g (email text, name text, sports text[],
    current_university text, highest_level_played text, home_state text, home_zipcode text, home_latitude float8, home_longitude float8,
    hourly_rate_cents int, availability text[], rating_tenths int, review_count int, is_verified bool, has_program bool)`;
  const at = sql`timestamptz '2026-01-05T12:00:00Z'`;
  return db.transaction().execute(async (tx) => {
    await sql`insert into users (email, email_key, password_hash, role, created_at)
      select email, email, 'no password signs in', 'trainer', ${at} from ${given}`.execute(tx);
    // Identities first, so that the trigger of trainers writes each search row once.
    await sql`insert into identity_checks (user_id, state, verified_at, updated_at)
      select u.id, 'verified', ${at}, ${at} from ${given} join users u on u.email_key = g.email where g.is_verified`.execute(tx);
    await sql`insert into payout_accounts (user_id, provider_account_id, state, details_submitted, payouts_enabled, created_at, updated_at)
      select u.id, 'acct_generated_' || u.id, 'ACTIVE', true, true, ${at}, ${at} from ${given} join users u on u.email_key = g.email where g.is_verified`.execute(
      tx,
    );
    const { rows } = await sql<{
      id: TrainerId;
    }>`insert into trainers (user_id, name, sports, current_university, highest_level_played, home_state,
        home_zipcode, home_latitude, home_longitude, hourly_rate_cents, availability, rating_tenths, review_count, years_played, program_type,
        created_at, updated_at)
      select u.id, g.name, g.sports, g.current_university, g.highest_level_played, g.home_state, g.home_zipcode, g.home_latitude,
        g.home_longitude, g.hourly_rate_cents, g.availability, g.rating_tenths, g.review_count, 4, 'individual', ${at}, ${at}
      from ${given} join users u on u.email_key = g.email order by u.id returning id`.execute(tx);
    await sql`insert into programs (trainer_id, program_type, title, description, individual_price_cents, group_price_cents, duration,
        max_capacity, training_format, is_draft, published_at, created_at, updated_at)
      select t.id, 'Sport-Specific Skills Training', 'First Touch', 'Twelve drills for the first touch, each filmed and corrected.',
        t.hourly_rate_cents, t.hourly_rate_cents, '1 Month', 4, 'In-Person', false, ${at}, ${at}, ${at}
      from ${given} join users u on u.email_key = g.email join trainers t on t.user_id = u.id where g.has_program`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
