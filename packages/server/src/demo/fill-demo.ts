import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../platform/db/database.ts';
import { createLimiter } from '../platform/limiter.ts';
import { type DemoContext, emailOf } from './demo-context.ts';
import { type DemoTrainer, demoTrainers } from './demo-trainer.ts';
import { setGroupTimes } from './group-times.ts';
import { purchasesOfMaya } from './history-of-maya.ts';
import { purchasesOfOthers } from './history-of-others.ts';
import { createHostedPages } from './hosted-pages.ts';
import { createMoments, firstAccountDaysAgo, presentOf } from './moments.ts';
import { demoParents, lastParent } from './parents.ts';
import { openPaydays, playPaydays } from './paydays.ts';
import { ensurePerson } from './people.ts';
import { playPurchase } from './play-purchase.ts';
import { findPerson, hasPeople } from './progress.ts';
import type { DemoPurchase } from './purchases.ts';
import { type ReadyTrainer, setUpTrainer, writeProfile } from './set-up-trainer.ts';
import { demoTalks } from './talks.ts';
import { tellPageViews } from './tell-page-views.ts';
import { tellProgress } from './tell-progress.ts';
import { beginTalk, tellTalk } from './tell-talks.ts';

interface Needs extends Pick<DemoContext, 'db' | 'files' | 'protocol' | 'clock' | 'services'> {
  /** The sandbox's address on this machine. */
  sandboxUrl: string;
  publishableKey: string;
  /** Gets a one-sentence summary of what was created. */
  announce: (sentence: string) => void;
}

/** How many trainers' histories are created concurrently: database, provider and two cores handle that well. */
const lanes = 6;

/**
 * Fills an empty database with the demo marketplace, every step through the services and at its own time in the past. A database
 * with other people is left alone; an interrupted fill is continued.
 */
export async function fillDemo({ sandboxUrl, publishableKey, announce, ...rest }: Needs): Promise<void> {
  const startedAt = performance.now();
  const past = await findPast(rest.db, rest.clock.now());
  if (!past) return;
  const { present, isTold } = past;
  // No mails or push messages about the distant past; it is only in the bell.
  rest.services.notifications.stayQuietBefore(present);
  if (isTold) return;
  const context: DemoContext = {
    ...rest,
    moments: createMoments(present),
    pages: createHostedPages({ sandboxUrl, publishableKey }),
    oneByOne: createLimiter({ maxInFlight: 1, maxWaiting: lanes }),
  };
  const purchases = [...purchasesOfMaya, ...purchasesOfOthers(demoTrainers)];
  await context.clock.everybodyAt(await openPaydays(context), () => tellThePast(context, purchases));
  await playPaydays(context);
  for (const talk of demoTalks) await tellTalk(context, talk);
  await tellProgress(context);
  await tellPageViews(context);
  await ensurePerson(context, { ...lastParent, role: 'parent' }, context.moments.hoursAgo(1));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const families = demoParents.length + 1;
  announce(
    `The demo marketplace has ${demoTrainers.length} trainers, ${families} families and ${purchases.length} payments (${seconds} s).`,
  );
}

/** Everyone in the demo, and everything they bought. */
async function tellThePast(context: DemoContext, purchases: readonly DemoPurchase[]): Promise<void> {
  const trainers = await signUpTrainers(context);
  const parentIds = await signUpParents(context);
  await inLanes(trainers, async ({ trainer, ...ids }) => {
    const ready = await setUpTrainer(context, trainer, ids);
    for (const talk of demoTalks.filter((one) => one.trainer === trainer.key)) await beginTalk(context, talk);
    await tell(
      context,
      ready,
      purchases.filter((purchase) => purchase.trainer === trainer.key),
      parentIds,
    );
    await setGroupTimes(context, trainer, ready);
  });
}

/** The time the demo's past is counted back from, and whether it is complete; undefined in a database of other people. */
async function findPast(db: Db, now: Date): Promise<{ present: Date; isTold: boolean } | undefined> {
  if (!(await hasPeople(db))) return { present: now, isTold: false };
  const [first] = demoTrainers;
  const begun = first && (await findPerson(db, emailOf(first.key)));
  if (!begun) return undefined;
  const isTold = (await findPerson(db, emailOf(lastParent.key))) !== undefined;
  return { present: presentOf(begun.createdAt), isTold };
}

interface SignedUpTrainer {
  readonly trainer: DemoTrainer;
  readonly userId: UserId;
  readonly trainerId: TrainerId;
}

/** Sequentially, so that the ids of accounts and of profiles follow the file: `/trainer/1` is the same person in every demo. */
async function signUpTrainers(context: DemoContext): Promise<SignedUpTrainer[]> {
  const signedUp: SignedUpTrainer[] = [];
  for (const trainer of demoTrainers) {
    const { key, name, home } = trainer;
    const joinedAt = context.moments.daysAgo(firstAccountDaysAgo);
    const userId = await ensurePerson(context, { key, name, timezone: home.timezone, role: 'trainer' }, joinedAt);
    signedUp.push({ trainer, userId, trainerId: await writeProfile(context, trainer, userId) });
  }
  return signedUp;
}

async function signUpParents(context: DemoContext): Promise<Map<string, UserId>> {
  const ids = new Map<string, UserId>();
  for (const parent of demoParents)
    ids.set(parent.key, await ensurePerson(context, { ...parent, role: 'parent' }, context.moments.daysAgo(firstAccountDaysAgo - 4)));
  return ids;
}

/** A trainer's purchases in the order in which they were made: held sessions free places for later ones. */
async function tell(
  context: DemoContext,
  trainer: ReadyTrainer,
  purchases: readonly DemoPurchase[],
  parentIds: ReadonlyMap<string, UserId>,
): Promise<void> {
  const inOrder = purchases.toSorted((one, other) => other.boughtHoursAgo - one.boughtHoursAgo);
  for (const purchase of inOrder) {
    const parentId = parentIds.get(purchase.parent);
    if (parentId !== undefined) await playPurchase(context, purchase, trainer, parentId);
  }
}

/** Processes several items concurrently; a failure is thrown once every lane has finished. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
