import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { SEE_AS_MINUTES } from '@x1/contract/admin/see-as.ts';
import { adminSeeAsRoutes } from '@x1/contract/admin/see-as-routes.ts';
import { allRoutes } from '@x1/contract/all-routes.ts';
import type { SeeAsId, UserId } from '@x1/contract/core/ids.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toReplySchema } from '../../http/reply-schema.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { canaryAthlete, ofCanaryAthlete } from '../../testing/authorization/canary-athlete.ts';
import { fresh } from '../../testing/authorization/matrix-row.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { insertConversation } from '../../testing/rows-safety.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { gatherPersonalData } from '../personal-data/reads/gather.ts';

/** An operator sees what a person sees, and no more than decision 0115 says. */

const app = await openApp();
const reason = 'They say a payment is missing.';
/** What nobody may find in a reply: of the child, of what the two wrote, of where they meet. */
const private_ = new RegExp(`${ofCanaryAthlete.source}|canary-(message|place|cancel|timeoff)|Saturday free|my own account`);

let operator: Person;
let bought: PaidRequest;
beforeAll(async () => {
  const parent = await app.signUp('parent');
  const athleteId = (await parent.api.accounts.addAthlete({ body: canaryAthlete })).id;
  bought = await paidRequest(app, { parent, athleteId, trainer: await sellingTrainer(app, { sessionsIncluded: 2 }) });
  const { trainer, appointmentId } = bought;
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 100), location: 'canary-place' } });
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  await parent.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'canary-cancel' } });
  const { startTime, endTime } = timeIn(app, 300);
  await trainer.api.scheduling.addTimeOff({ body: { startTime, endTime, timeZone: 'America/New_York', note: 'canary-timeoff' } });
  await insertConversation(app.db, { parentId: parent.user.id, trainerUserId: trainer.user.id, trainerId: trainer.trainerId });
});
// Signed in just now: an earlier test may have moved the clock.
beforeEach(async () => {
  operator = await app.createOperator();
});

const open = (person: { user: { id: UserId } } = bought.parent, requestId = `see-as-press-${fresh()}`, by = operator) =>
  by.api.admin.openSeeAs({ params: { userId: person.user.id }, body: { reason, requestId } });

const looks = ['seeAccount', 'seeSessions', 'seePayments', 'seeCredit', 'seePrograms', 'seePayouts'] as const;
const at = (seeAsId: SeeAsId) => ({ params: { seeAsId }, query: {} });
const lookAtAll = async (id: SeeAsId, by = operator) => {
  const seen: Record<string, unknown> = {};
  for (const look of looks) seen[look] = await by.api.admin[look](at(id));
  return seen;
};
const linesAbout = async (userId: UserId) =>
  (await operator.api.admin.listAudit({ query: { object: 'user', objectId: String(userId), limit: '100' } })).filter(
    (line) => line.action.startsWith('see_as.') && line.operator.id === operator.user.id,
  );

describe('what an operator sees of a person', () => {
  it('is every part there is: this test knows them all', () => {
    const reads = Object.entries(adminSeeAsRoutes).filter(([, { method }]) => method === 'GET');
    expect(reads.map(([name]) => name)).toEqual([...looks]);
  });

  it('is the parent’s account, sessions, payments and credit', async () => {
    const { id } = await open();
    const { parent, trainer } = bought;
    expect(await lookAtAll(id)).toMatchObject({
      seeAccount: { person: { email: parent.user.email }, parent: { isSecondAdult: false, credit: 0 }, trainer: null },
      seeSessions: [{ state: 'needs_time' }, { state: 'cancelled' }],
      seePayments: [{ id: bought.transactionId, withName: expect.any(String), netAmount: null }],
      seePrograms: [],
      seePayouts: [],
    });
    const names = (await operator.api.admin.seeSessions(at(id))).map(({ trainerName }) => trainerName);
    const own = await parent.api.sessions.listParentAppointments({ params: { userId: parent.user.id }, query: {} });
    expect(names).toEqual(own.map(({ trainerName }) => trainerName));
    expect(trainer.trainerId).toBe(own[0]?.trainerId);
  });

  it('is the trainer’s account, sales, programs, payouts, balances and hours', async () => {
    const { trainer } = bought;
    const { id } = await open(trainer);
    const seen = await lookAtAll(id);
    const balance = await trainer.api.payouts.balance();
    expect(seen).toMatchObject({
      seeAccount: {
        parent: null,
        trainer: {
          balance: { held: balance.held, nextPayout: { at: balance.nextPayout.at, amount: balance.nextPayout.amount } },
          timeOff: [{}],
        },
      },
      seePayments: [{ creditAmount: null, netAmount: expect.any(Number) }],
      seePrograms: [{ id: trainer.programId }],
    });
  });

  it.each(['parent', 'trainer'] as const)('has no word of messages, athletes, notes, health, places or reasons: %s', async (side) => {
    const { id } = await open(bought[side]);
    expect(JSON.stringify(await lookAtAll(id))).not.toMatch(private_);
  });

  it('has no field in which such a word could stand, whatever is added to a session or a program', () => {
    const leftOut =
      /^(athlete|athletes|message|messages|content|description|requirements|note|notes|location|place|placeAddress|meetingLink|callLink|googleEventId|goals|emergencyContact|medicalNote|rejectionReason|cancellationReason|birthYear|ageGroup|text|password|token|mediaFiles)/i;
    const names = looks.flatMap((look) => fieldsOf(toReplySchema(adminRoutes[look].reply)));
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => leftOut.test(name))).toEqual([]);
  });

  it('leaves one line in the audit log for each part, with the reason', async () => {
    const { id } = await open();
    await lookAtAll(id);
    const lines = await linesAbout(bought.parent.user.id);
    const actions = ['open', 'account', 'sessions', 'payments', 'credit', 'programs', 'payouts'].map((part) => `see_as.${part}`);
    expect(lines.map(({ action }) => action).reverse()).toEqual(actions);
    expect(new Set(lines.map((line) => line.reason))).toEqual(new Set([reason]));
  });

  it('is in the export of the person’s data: when, until when, and which parts, without the reason', async () => {
    const trainer = await sellingTrainer(app);
    const { id, openedAt } = await open(trainer);
    await operator.api.admin.seePayouts(at(id));
    await operator.api.admin.seeAccount(at(id));
    await operator.api.admin.endSeeAs(at(id));
    const exported = await gatherPersonalData({ db: app.db, secrets: createSecrets('none of it is sealed') }, trainer.user.id);
    expect(exported['seenByOperators']).toEqual([
      { openedAt: new Date(openedAt), endedAt: new Date(openedAt), seen: ['account', 'payouts'] },
    ]);
    expect(JSON.stringify(exported)).not.toContain(reason);
  });

  it('belongs to the family for its second adult', async () => {
    const adult = await app.signUp('parent');
    await app.db
      .insertInto('familyMembers')
      .values({
        ownerId: bought.parent.user.id,
        memberId: adult.user.id,
        email: adult.user.email,
        seed: 'seed',
        tokenHash: Buffer.from(`see-as-${fresh()}`.padEnd(32, '.')),
        createdAt: app.clock.now(),
        expiresAt: app.clock.now(),
        acceptedAt: app.clock.now(),
      })
      .execute();
    const { id } = await open(adult);
    expect((await operator.api.admin.seeAccount(at(id))).parent).toMatchObject({ isSecondAdult: true });
    expect(await operator.api.admin.seePayments(at(id))).toHaveLength(1);
  });
});

describe('seeing as somebody', () => {
  it('writes nothing but the log: every other table stays as it is', async () => {
    const views = [await open(), await open(bought.trainer)];
    const before = await fingerprints();
    for (const { id } of views) await lookAtAll(id);
    expect(await fingerprints()).toEqual(before);
  });

  it('is named by no call that changes anything, but by those that open and end it', () => {
    const routes: RouteDefinition[] = Object.values(allRoutes).flatMap((table) => Object.values(table));
    const changing = routes.filter(({ method, path }) => method !== 'GET' && path.includes('see-as'));
    expect(changing).toEqual([adminSeeAsRoutes.openSeeAs, adminSeeAsRoutes.endSeeAs]);
  });

  it('lets an operator do nothing in the person’s name', async () => {
    await open();
    const { api } = operator;
    const { appointmentId } = bought;
    const forbidden = { code: 'auth.forbidden' };
    await expect(api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Not mine' } })).rejects.toMatchObject(forbidden);
    await expect(api.accounts.saveParentProfile({ body: { name: 'Somebody else' } })).rejects.toMatchObject(forbidden);
    await expect(api.accounts.listAthletes()).rejects.toMatchObject(forbidden);
  });

  it('takes a proof of the last ten minutes, and leaves no line without it', async () => {
    app.clock.advance({ minutes: 11 });
    await expect(open()).rejects.toMatchObject({ code: 'auth.confirmation_required' });
    expect(await linesAbout(bought.parent.user.id)).toEqual([]);
  });

  it('is opened once by one press', async () => {
    const requestId = `see-as-press-${fresh()}`;
    const [first, second] = await Promise.all([open(undefined, requestId), open(undefined, requestId)]);
    expect(second).toEqual(first);
  });

  it('ends after a quarter of an hour, to the moment', async () => {
    const { id, openedAt, endsAt } = await open();
    expect(Date.parse(endsAt) - Date.parse(openedAt)).toBe(SEE_AS_MINUTES * 60_000);
    app.clock.advance({ minutes: SEE_AS_MINUTES - 1, seconds: 59 });
    await operator.api.admin.seeAccount(at(id));
    app.clock.advance({ seconds: 1 });
    for (const look of looks) await expect(operator.api.admin[look](at(id))).rejects.toMatchObject({ code: 'see_as.over' });
  });

  it('ends when the operator says so, once', async () => {
    const { id } = await open();
    await operator.api.admin.endSeeAs(at(id));
    expect(await operator.api.admin.endSeeAs(at(id))).toEqual({ ended: true });
    await expect(operator.api.admin.seeSessions(at(id))).rejects.toMatchObject({ code: 'see_as.over' });
  });

  it('is for the operator who opened it: another one finds nothing', async () => {
    const { id } = await open();
    const other = await app.createOperator();
    for (const look of looks) await expect(other.api.admin[look](at(id))).rejects.toMatchObject({ code: 'see_as.not_found' });
    await expect(other.api.admin.endSeeAs(at(id))).rejects.toMatchObject({ code: 'see_as.not_found' });
  });

  it('is of parents and trainers alone, and of nobody who has left', async () => {
    await expect(open(await app.createOperator())).rejects.toMatchObject({ code: 'user.is_operator' });
    await expect(open({ user: { id: 2_000_000_000 as UserId } })).rejects.toMatchObject({ code: 'user.not_found' });
    const left = await app.signUp('parent');
    const { id } = await open(left);
    await app.db
      .updateTable('users')
      .set({ closedAt: app.clock.now(), disabledAt: app.clock.now() })
      .where('id', '=', left.user.id)
      .execute();
    await expect(operator.api.admin.seeAccount(at(id))).rejects.toMatchObject({ code: 'user.closed' });
    await expect(open(left)).rejects.toMatchObject({ code: 'user.closed' });
  });
});

/** Of every table that a look may not change: how many rows, and what's in them. */
async function fingerprints(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('audit_log', 'auth_sessions', 'recent_writers', 'rate_counts')`.execute(app.db);
  expect(tables.length).toBeGreaterThan(80);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select count(*) as rows, sum(hashtext(t::text)) as content from ${sql.table(name)} t`.execute(app.db);
    found[name] = rows[0];
  }
  return found;
}

/** The names of all fields of a reply, however deep. */
function fieldsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(fieldsOf);
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsOf)]
      : fieldsOf(value),
  );
}
