import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { expect, it } from 'vitest';
import { insertProgram, insertTrainer, type TrainerOnboarding } from '../../testing/rows.ts';
import { insertReport } from '../../testing/rows-safety.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { listPublicFaces } from './reads/public-page.ts';

interface Case {
  readonly onboarding: TrainerOnboarding;
  readonly isPublished: boolean;
  readonly isPaused: boolean;
  readonly isDisabled: boolean;
}

const app = await openApp();
const atOnce = 10;

const identities = [undefined, 'pending', 'failed', 'verified'] as const;
const banks = [undefined, 'PENDING', 'RESTRICTED', 'REJECTED', 'ACTIVE'] as const;
const both = [false, true];
const cases: readonly Case[] = identities.flatMap((identity) =>
  banks.flatMap((bank) =>
    both.flatMap((isPublished) =>
      both.flatMap((isPaused) =>
        both.map((isDisabled) => ({
          onboarding: { ...(identity && { identity }), ...(bank && { bank }) },
          isPublished,
          isPaused,
          isDisabled,
        })),
      ),
    ),
  ),
);

async function insertSeller(seller: Case) {
  const { onboarding, isPublished, isDisabled } = seller;
  const { id: trainerId, userId } = await insertTrainer(app.db, { onboarding, publicSince: app.clock.now() });
  const programId = await insertProgram(app.db, { trainerId, isDraft: !isPublished });
  if (isDisabled) await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', userId).execute();
  return { seller, userId, trainerId, programId };
}

async function listAll({ token }: Person): Promise<Map<TrainerId, TrainerListItem>> {
  const found = new Map<TrainerId, TrainerListItem>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? 'limit=100' : `limit=100&cursor=${cursor}`;
    const page = await app.fetch(`/api/trainers?${query}`, { headers: { authorization: `Bearer ${token}` } });
    for (const trainer of (await page.json()) as TrainerListItem[]) found.set(trainer.id, trainer);
    cursor = page.headers.get('x-next-cursor');
  }
  return found;
}

async function canBuy({ api }: Person, body: { trainerId: TrainerId; programId: ProgramId }): Promise<boolean> {
  try {
    await api.payments.createPaymentIntent({ body: { ...body, sessionType: 'individual' } });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(payment\.trainer_not_payable|program\.not_found)$/) });
    return false;
  }
}

/** Some at once: each of them mostly waits for the database. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce) results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return results;
}

it('says the same in the list, on the page, on the front page and at the purchase about every trainer who lacks something', async () => {
  const [parent, reporter] = [await app.signUp('parent'), await app.signUp('parent')];
  const sellers = await each(cases, insertSeller);
  for (const { seller, userId } of sellers)
    if (seller.isPaused) await insertReport(app.db, { reporterId: reporter.user.id, accusedId: userId, reason: 'child-safety' });
  const list = await listAll(parent);
  expect(list.size).toBe(cases.filter(({ isDisabled }) => !isDisabled).length);
  const faces = await listPublicFaces(app.db, cases.length);
  const answers = await each(sellers, async ({ trainerId, programId, seller }) => {
    const page = await parent.api.search.getTrainer({ params: { trainerId } }).catch(() => undefined);
    return {
      seller,
      list: list.get(trainerId)?.canAcceptPayments ?? false,
      page: page?.canAcceptPayments ?? false,
      frontPage: faces.trainers.some(({ id }) => id === trainerId),
      purchase: await canBuy(parent, { trainerId, programId }),
    };
  });
  expect(answers).toEqual(
    cases.map((seller) => {
      const { onboarding, isPublished, isPaused, isDisabled } = seller;
      const maySell = onboarding.identity === 'verified' && onboarding.bank === 'ACTIVE' && isPublished && !isPaused && !isDisabled;
      return { seller, list: maySell, page: maySell, frontPage: maySell, purchase: maySell };
    }),
  );
});

it('hides a pause from the trainer, on their own profile and public page', async () => {
  const [trainer, parent] = [await app.signUp('trainer'), await app.signUp('parent')];
  const { id: trainerId } = await insertTrainer(app.db, {
    userId: trainer.user.id,
    name: 'Maya Okafor',
    onboarding: { identity: 'verified', bank: 'ACTIVE' },
  });
  await insertProgram(app.db, { trainerId });
  await insertReport(app.db, { reporterId: parent.user.id, accusedId: trainer.user.id, reason: 'child-safety' });
  const selling = { canAcceptPayments: true, paymentBlockedReason: null };
  expect(await trainer.api.search.getTrainer({ params: { trainerId } })).toMatchObject(selling);
  expect(await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } })).toMatchObject(selling);
  expect(await parent.api.search.getTrainer({ params: { trainerId } })).toMatchObject({
    canAcceptPayments: false,
    paymentBlockedReason: "Maya isn't taking new bookings at the moment.",
  });
});
