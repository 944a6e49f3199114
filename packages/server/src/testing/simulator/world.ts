import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthSessionId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestClock, type TestClock } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { insertProgram, insertTrainer, insertUser } from '../rows.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { newSellers, parentCount, promoCodes, sportsOfTrainers, trainerCount } from './commands.ts';
import { callSandbox } from './provider.ts';
import { createRandom } from './random.ts';

export interface SimulatedTrainer {
  readonly actor: Actor;
  readonly trainerId: TrainerId;
  readonly sports: readonly string[];
  readonly programId: ProgramId;
  /** The program that brings several sessions. */
  readonly packageId: ProgramId;
  readonly accountId: string;
}

/** A time in which an operator had switched a trainer off; without `to` it lasts. */
export interface SwitchedOff {
  readonly trainerId: TrainerId;
  readonly from: Date;
  to?: Date;
}

/** What a program asks for from a moment on. */
interface Asked {
  readonly programId: ProgramId;
  readonly from: Date;
  readonly individualCents: number;
  readonly groupCents: number;
  readonly sessions: number;
}

/** What the product's configuration says from a moment on. */
interface Configured {
  readonly from: Date;
  readonly feeBasisPoints: number;
}

/** The running product of one history, which may die and start again, and the people who use it. */
export interface World {
  app: TestApp;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly trainers: readonly SimulatedTrainer[];
  readonly parents: readonly Actor[];
  /** Who changes settings. */
  readonly operatorId: UserId;
  /** What nothing in the database tells afterwards, each in its order. */
  readonly switchedOff: SwitchedOff[];
  readonly asked: Asked[];
  readonly configured: Configured[];
  /** How often each of some things came about. */
  readonly happened: Map<string, number>;
  /** Ends the process where it stands and starts it again on what is on the disk. */
  reopen(feeBasisPoints?: number): Promise<void>;
  close(): Promise<void>;
}

const start = '2026-03-04T15:00:00Z';
const prices = [4_900, 5_000, 6_667, 9_999, 12_000, 20_000] as const;
const packagePrices = [10_001, 15_000, 19_999, 33_333] as const;
const packageSizes = [2, 3, 3, 7] as const;

/** What a place in a group costs where a session alone costs so much. */
export const groupCentsOf = (individualCents: number): number => Math.ceil(individualCents / 2);

/** Opens an empty product with a few trainers, who have a bank account, and parents. */
export async function openWorld(seed: number, feeBasisPoints: number): Promise<World> {
  const database = await createTestDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-simulated-'));
  const clock = createTestClock(start);
  await letBookRefuse(database);
  const open = (platformFeeBasisPoints: number) =>
    startApp({ database, clock, dataDirectory, config: { platformFeeBasisPoints, newSellers } });
  let fee = feeBasisPoints;
  const world = {
    app: await open(fee),
    database,
    clock,
    trainers: [] as SimulatedTrainer[],
    parents: [] as Actor[],
    operatorId: await insertUser(database.db, { role: 'admin' }),
    switchedOff: [],
    asked: [] as Asked[],
    happened: new Map<string, number>(),
    configured: [{ from: clock.now(), feeBasisPoints }],
    reopen: async (newFee = fee) => {
      fee = newFee;
      world.configured.push({ from: clock.now(), feeBasisPoints: fee });
      await world.app.close();
      world.app = await open(fee);
    },
    close: async () => {
      await world.app.close().finally(() => rmSync(dataDirectory, { recursive: true, force: true }));
      await database.close();
    },
  };
  for (let index = 0; index < parentCount; index += 1) {
    const userId = await insertUser(database.db, { role: 'parent' });
    world.parents.push({ userId, familyId: userId, role: 'parent', sessionId: 0 as AuthSessionId });
  }
  await letBringEachOther(world);
  await openCodesOfPlatform(world);
  const random = createRandom(seed);
  for (let index = 0; index < trainerCount; index += 1) {
    const offer = { individualCents: random.pick(prices), packageCents: random.pick(packagePrices), sessions: random.pick(packageSizes) };
    world.trainers.push(await openTrainer(world, offer, sportsOfTrainers[index] ?? ['Golf']));
  }
  await world.app.drainJobs();
  return world;
}

/** Counts an event that leaves no trace in the database. */
export function note({ happened }: Pick<World, 'happened'>, what: string): void {
  happened.set(what, (happened.get(what) ?? 0) + 1);
}

/** From now on a program asks for something else. */
export function ask({ asked, clock }: Pick<World, 'asked' | 'clock'>, offer: Omit<Asked, 'from'>): void {
  asked.push({ ...offer, from: clock.now() });
}

const promoTerms = { isFirstBookingOnly: false, maxUses: null, maxUsesPerFamily: null, startsOn: null, endsOn: null } as const;

/** X1's codes: one that works always, and one that works once in all. */
async function openCodesOfPlatform({ app, parents: [somebody] }: World): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const make = (wanted: Parameters<typeof app.services.promoCodes.createOfPlatform>[2]) =>
      app.services.promoCodes.createOfPlatform(tx, somebody?.userId as UserId, wanted);
    await make({ ...promoTerms, code: promoCodes.ofPlatform, discount: { kind: 'percent', percent: 20 } });
    const scarce = { maxUses: 1, maxUsesPerFamily: 1, discount: { kind: 'amount', amount: 1_500 } } as const;
    await make({ ...promoTerms, ...scarce, code: promoCodes.scarce });
  });
}

async function openTrainer(
  world: Pick<World, 'app' | 'asked' | 'clock'>,
  offer: { individualCents: number; packageCents: number; sessions: number },
  sports: readonly string[],
): Promise<SimulatedTrainer> {
  const { db, services, sandbox } = world.app;
  const { id: trainerId, userId } = await insertTrainer(db, { sports: [...sports], onboarding: { identity: 'verified' } });
  const open = async (individualCents: number, sessions: number) => {
    const groupCents = groupCentsOf(individualCents);
    const prices = { individualPriceCents: individualCents, groupPriceCents: groupCents };
    const programId = await insertProgram(db, { trainerId, ...prices, maxCapacity: 2, sessionsIncluded: sessions });
    ask(world, { programId, individualCents, groupCents, sessions });
    return programId;
  };
  const programId = await open(offer.individualCents, 1);
  const packageId = await open(offer.packageCents, offer.sessions);
  const actor = { userId, familyId: userId, role: 'trainer', sessionId: 0 as AuthSessionId } as const;
  await services.promoCodes.createOwn(actor, { ...promoTerms, code: promoCodes.ofTrainer, discount: { kind: 'percent', percent: 33 } });
  await services.payouts.createConnectAccount(actor);
  const { pathname, search } = new URL((await services.payouts.onboardingLink(actor)).url);
  await callSandbox(sandbox, pathname + search, { outcome: 'complete' });
  const { providerAccountId: accountId } = await db
    .selectFrom('payoutAccounts')
    .select('providerAccountId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (accountId === null) throw new Error('a trainer got no payout account');
  return { actor, trainerId, sports, programId, packageId, accountId };
}

/** Lets the book refuse to be written while a row is in `simulated_death`: the moment in which a process dies between provider and book. */
async function letBookRefuse({ db }: TestDatabase): Promise<void> {
  await sql`create table simulated_death (at text)`.execute(db);
  await sql`create function die_before_book() returns trigger language plpgsql as $$
    begin
      if exists (select from simulated_death) then raise exception 'the process died here'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger die_before_book before insert on journals for each row execute function die_before_book()`.execute(db);
}

/** From now on nothing gets into the book, or everything does again. */
export async function setDying({ database }: World, isDying: boolean): Promise<void> {
  await (isDying ? sql`insert into simulated_death values ('book')` : sql`delete from simulated_death`).execute(database.db);
}

/** The first family has brought the second and the third, and that one the fourth (decision 0091). */
async function letBringEachOther({ app, parents, clock }: Pick<World, 'app' | 'parents' | 'clock'>): Promise<void> {
  for (const [by, friend] of [
    [0, 1],
    [0, 2],
    [2, 3],
  ] as const) {
    const [referrer, brought] = [parents[by], parents[friend]];
    if (!referrer || !brought) continue;
    const { code } = await app.services.referrals.referralOf(referrer);
    await app.services.referrals.countSignUp(brought.userId, code);
  }
  clock.advance({ seconds: 1 });
}
