import { type StoryEntry, StoryEntry as StoryEntrySchema, type StoryKind, storyEvents, storyKinds } from '@x1/contract/admin/story.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryAthlete, ofCanaryAthlete } from '../../testing/authorization/canary-athlete.ts';
import { insertBackgroundCheck } from '../../testing/background-checks.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { insertConversation, insertFailedMail, insertReport } from '../../testing/rows-safety.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { storyParts } from './reads/story-parts.ts';

/** A person's whole story, and what is no part of it (decision 0136). */

const app = await openApp();
/** What must not appear in a story: facts about the child, what the two wrote to each other, where they meet. */
const private_ = new RegExp(`${ofCanaryAthlete.source}|canary-(message|place|cancel|timeoff|problem|letter)|Saturday free|my own account`);

let operator: Person;
let bought: PaidRequest;
beforeAll(async () => {
  operator = await app.createOperator();
  const parent = await app.signUp('parent');
  const athleteId = (await parent.api.accounts.addAthlete({ body: canaryAthlete })).id;
  bought = await paidRequest(app, { parent, athleteId, trainer: await sellingTrainer(app, { sessionsIncluded: 2 }) });
  const { trainer, appointmentId, transactionId } = bought;
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 100), location: 'canary-place' } });
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  await parent.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'canary-cancel' } });
  await insertConversation(app.db, { parentId: parent.user.id, trainerUserId: trainer.user.id, trainerId: trainer.trainerId });
  await plant(transactionId);
});

// The ledger is checked after this file: remove the planted rows that have no journal.
afterAll(async () => {
  await app.db.deleteFrom('disputes').where('providerDisputeId', '=', 'dp_story').execute();
  await app.db.deleteFrom('payouts').where('providerTransferId', '=', 'tr_story').execute();
  await app.db.deleteFrom('refunds').where('cause', '=', 'operator:story').execute();
});

/** A fact of each kind that the sale itself doesn't bring. */
async function plant(transactionId: PaidRequest['transactionId']): Promise<void> {
  const { parent, trainer, appointmentId } = bought;
  const now = app.clock.now();
  const { db } = app;
  await insertBackgroundCheck(db, { userId: trainer.user.id, state: 'consider' });
  await db
    .insertInto('payouts')
    .values({
      trainerId: trainer.trainerId,
      kind: 'requested',
      cutoffAt: now,
      amountCents: 9_000,
      status: 'returned',
      providerTransferId: 'tr_story',
      providerPayoutId: 'po_story',
      decidedAt: now,
      sentAt: now,
      returnedAt: now,
      returnReason: 'account_closed',
      externalKey: 'payout-of-the-story',
    })
    .execute();
  await db
    .insertInto('refunds')
    .values({ transactionId, cause: 'operator:story', amountCents: 100, status: 'requested', requestedAt: now })
    .execute();
  await db
    .insertInto('disputes')
    .values({
      providerDisputeId: 'dp_story',
      transactionId,
      amountCents: 4_900,
      status: 'open',
      reason: 'fraudulent',
      evidenceDueAt: null,
      openedAt: now,
    })
    .execute();
  await db
    .insertInto('problemReports')
    .values({ appointmentId, transactionId, parentId: parent.user.id, text: 'canary-problem', reportedAt: now })
    .execute();
  const reportId = await insertReport(db, { reporterId: parent.user.id, accusedId: trainer.user.id });
  for (const { api } of [parent, trainer]) {
    await api.support.request({ body: { name: 'Pat', email: 'pat@people.test', topic: 'payment', message: 'canary-letter' } });
  }
  for (const { user } of [parent, trainer]) {
    const mailId = await insertFailedMail(app);
    await sql`update mails set user_id = ${user.id}, subject = 'Your receipt' where id = ${mailId}`.execute(db);
  }
  await operator.api.admin.addCaseNote({
    params: { kind: 'report', caseId: String(reportId) },
    body: { text: 'Called both of them.', requestId: 'story-note-1' },
  });
  await operator.api.admin.handOverCase({
    params: { kind: 'report', caseId: String(reportId) },
    body: { to: operator.user.id, from: null },
  });
  const check = await db.selectFrom('backgroundChecks').select('id').where('userId', '=', trainer.user.id).executeTakeFirstOrThrow();
  await operator.api.admin.handOverCase({
    params: { kind: 'background-check', caseId: String(check.id) },
    body: { to: operator.user.id, from: null },
  });
  await operator.api.admin.stopPayouts({ params: { userId: trainer.user.id }, body: { reason: 'The bank asked.' } });
  await operator.api.admin.getUser({ params: { userId: parent.user.id } });
  await db
    .insertInto('settingVersions')
    .values({
      setting: 'platformFee',
      scope: `trainer:${trainer.trainerId}`,
      value: '1000',
      effectiveAt: now,
      madeBy: operator.user.id,
      madeAt: now,
      confirmedBy: null,
      reason: 'A launch offer.',
    })
    .execute();
}

const page = (userId: UserId, query: { kind?: StoryKind; limit?: string; cursor?: string } = {}) =>
  operator.api.admin.listUserStory({ params: { userId }, query: { limit: '100', ...query } });
const eventsOf = async (userId: UserId, kind?: StoryKind) => (await page(userId, kind && { kind })).map(({ event }) => event);

describe('a person’s story', () => {
  it('of a trainer has every kind, with a fact of each', async () => {
    const { trainer, parent } = bought;
    const story = await page(trainer.user.id);
    expect(new Set(story.map(({ kind }) => kind))).toEqual(new Set(storyKinds));
    const find = (event: StoryEntry['event']) => story.find((one) => one.event === event);
    expect(find('signed_up')).toMatchObject({ kind: 'account', at: expect.any(String) });
    expect(find('payment_paid')).toMatchObject({ amount: expect.any(Number), person: { id: parent.user.id } });
    expect(find('session_canceled')).toMatchObject({
      detail: 'parent',
      about: { object: 'appointment', id: String(bought.appointmentId) },
    });
    expect(find('payout_returned')).toMatchObject({ amount: 9_000 });
    expect(find('check_changed')).toMatchObject({ detail: 'consider' });
    expect(find('report_received')).toMatchObject({ detail: 'harassment', person: { id: parent.user.id } });
    expect(find('note_written')).toMatchObject({ text: 'Called both of them.', operator: { id: operator.user.id } });
    expect(find('setting_changed')).toMatchObject({ detail: 'platformFee', text: 'A launch offer.' });
    const deeds = story.filter(({ event }) => event === 'operator_did').map(({ detail, about }) => `${detail} ${about?.object}`);
    expect(deeds.toSorted()).toEqual(['cases.take background-check', 'cases.take report', 'users.stop_payouts user']);
  });

  it('of a parent has their side of it', async () => {
    const story = await page(bought.parent.user.id);
    expect(story.find(({ event }) => event === 'report_made')).toMatchObject({ person: { id: bought.trainer.user.id } });
    expect(story.find(({ event }) => event === 'dispute_opened')).toMatchObject({ text: 'fraudulent', amount: 4_900 });
    expect(story.find(({ event, detail }) => event === 'email' && detail === 'failed')).toMatchObject({ text: 'Your receipt' });
    expect(story.map(({ kind }) => kind)).not.toContain('payout');
    // Looking something up isn't an event.
    expect(story.map(({ detail }) => detail)).not.toContain('users.read');
  });

  it.each(['parent', 'trainer'] as const)('has no word of messages, athletes, notes, health, places or reasons: %s', async (side) => {
    const story = await page(bought[side].user.id);
    expect(story.length).toBeGreaterThan(12);
    expect(JSON.stringify(story)).not.toMatch(private_);
  });

  it('selects no column that holds such words, in any part', () => {
    const wordsOfPeople =
      /athletes|messages|message\b|content|description|location|meeting_link|sealed|goals|note_for_trainer|rejection_reason (?!as text)|cancellation_reason|[^n]r\.text|s\.message|session_notes|medical|emergency/;
    const parts = [...storyParts({ userId: 1 as UserId, trainerId: null }), ...storyParts({ userId: 1 as UserId, trainerId: 1 as never })];
    const texts = parts.map(({ rows }) => rows.compile(app.db).sql.replace('i.rejection_reason', ''));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => wordsOfPeople.test(text))).toEqual([]);
    expect(Object.keys(StoryEntrySchema.shape).toSorted()).toEqual(
      ['about', 'amount', 'at', 'detail', 'event', 'id', 'kind', 'operator', 'person', 'text'].toSorted(),
    );
  });

  it('has a part for every event, and the right kind for every part', () => {
    const parts = storyParts({ userId: 1 as UserId, trainerId: 1 as never });
    expect(new Set(parts.map(({ event }) => event))).toEqual(new Set(storyEvents));
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(storyKinds));
  });

  it('is narrowed to one kind', async () => {
    for (const kind of storyKinds) {
      const story = await page(bought.trainer.user.id, { kind });
      expect(story.length, kind).toBeGreaterThan(0);
      expect(new Set(story.map((one) => one.kind))).toEqual(new Set([kind]));
    }
    expect(await eventsOf(bought.parent.user.id, 'payout')).toEqual([]);
    await expect(page(bought.parent.user.id, { kind: 'gossip' as StoryKind })).rejects.toMatchObject({ status: 400 });
  });

  it('is read page by page, newest first, each line once', async () => {
    const { trainer } = bought;
    const whole = await page(trainer.user.id);
    const key = ({ event, id, at }: StoryEntry) => `${event} ${id} ${at}`;
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(whole.map(key)).size).toBe(whole.length);
    const read: StoryEntry[] = [];
    let cursor: string | undefined;
    do {
      const response = await app.fetch(`/api/admin/users/${trainer.user.id}/story?limit=3${cursor ? `&cursor=${cursor}` : ''}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      });
      const body = (await response.json()) as StoryEntry[];
      read.push(...body);
      cursor = response.headers.get('x-next-cursor') ?? undefined;
    } while (cursor);
    expect(read.map(key)).toEqual(whole.map(key));
  });

  it('is not found for an unknown person, and each look is in the log', async () => {
    await expect(page(2_000_000_000 as UserId)).rejects.toMatchObject({ code: 'user.not_found' });
    const other = await app.createOperator();
    await other.api.admin.listUserStory({ params: { userId: bought.parent.user.id }, query: {} });
    const lines = await operator.api.admin.listAudit({ query: { operatorId: String(other.user.id), action: 'story' } });
    expect(lines).toMatchObject([{ action: 'users.story', object: 'user', objectId: String(bought.parent.user.id) }]);
    expect(await operator.api.admin.listAudit({ query: { operatorId: String(other.user.id), action: 'story', only: 'changes' } })).toEqual(
      [],
    );
  });

  it('reads no table as a whole: each part has an index on the person', async () => {
    const read = await app.db.transaction().execute(async (tx) => {
      // A table of the size of production would never be read as a whole for one person.
      await sql`set local enable_seqscan = off`.execute(tx);
      const parts = storyParts({ userId: bought.trainer.user.id, trainerId: bought.trainer.trainerId });
      const scans: string[] = [];
      for (const { event, rows } of parts) {
        const { rows: lines } = await sql<{ queryPlan: string }>`explain ${rows}`.execute(tx);
        scans.push(
          ...lines
            .filter((line) => Object.values(line).join().includes('Seq Scan'))
            .map((line) => `${event}: ${Object.values(line).join()}`),
        );
      }
      return scans;
    });
    expect(read).toEqual([]);
  });
});
