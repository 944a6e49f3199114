import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertDataKey } from '../platform/db/data-key-check.ts';
import { rotateDataKey } from '../platform/db/rotate-data-key.ts';
import { sealedJobs, sealedTables } from '../platform/db/sealed-columns.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { Api } from '../testing/api.ts';
import { newBrowser, returnsOn, signUpOn } from '../testing/browser.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { paidRequest, payByCard } from '../testing/given.ts';
import { beginConsent, connectCalendar } from '../testing/google.ts';
import { mailsTo, mailTo, tokenIn } from '../testing/mailbox.ts';
import { startBrowser } from '../testing/push-endpoint.ts';
import { addTotp, challengeFor, codeOf } from '../testing/second-factor.ts';
import { type Person, startApp, type TestApp } from '../testing/start-app.ts';

const oldKey = 'the old data key, at least 32 characters long';
const newKey = 'the new data key, at least 32 characters long';
const either = { dataKey: newKey, previous: oldKey };

let dataDirectory: string;
let database: TestDatabase;
let clock: ReturnType<typeof createTestClock>;
const opened: (() => unknown)[] = [];
beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'x1-rotated-'));
  database = await createTestDatabase();
  clock = createTestClock('2026-02-11T12:00:00Z');
  opened.push(() => rmSync(dataDirectory, { recursive: true, force: true }), database.close);
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Starts the product on the test's database, instead of the app before. */
async function startWith(keys: { dataKey: string; dataKeyPrevious?: string }): Promise<TestApp> {
  if (opened.length > 2) await opened.pop()?.();
  const app = await startApp({ database, dataDirectory, clock, config: { publicUrl: 'http://x1.localhost', ...keys } });
  opened.push(app.close);
  return app;
}

/** Signs the person in again on another app. */
async function again(app: TestApp, { email, password }: Person): Promise<Api> {
  const { token } = await app.api().accounts.login({ body: { email, password } });
  return app.api(token);
}

const sam = { firstName: 'Sam', birthYear: 2014, emergencyContact: 'Dana, 919 555 0100', medicalNote: 'Asthma' };

/** One of everything that is sealed, and of every token that is derived, each belonging to somebody of its own. */
async function oneOfEverything(app: TestApp) {
  const device = newBrowser();
  const parent = await signUpOn(app, device, 'parent');
  await parent.api.accounts.addAthlete({ body: sam });
  const gift = { amount: 2_500, recipientEmail: 'friend@people.test', requestId: 'a-gift-card' };
  const { giftCardId, clientSecret } = await parent.api.payments.buyGiftCard({ body: gift });
  await payByCard(app, clientSecret);
  await parent.api.payments.hintGiftCard({ params: { giftCardId } });
  await parent.api.accounts.requestDataExport({ body: { password: parent.password } });
  const { url: feed } = await parent.api.calendar.renewFeed();
  const factored = await app.signUp('parent');
  const factor = await addTotp(app, factored);
  await (await app.signUp('parent')).api.accounts.beginTotp();
  const { trainer } = await paidRequest(app);
  const pushed = await startBrowser();
  opened.splice(2, 0, pushed.close);
  await trainer.api.notifications.subscribePush({ body: pushed.subscription });
  await connectCalendar(app, trainer, 'maya@calendar.test');
  const leaving = await app.signUp('trainer');
  await connectCalendar(app, leaving, 'lee@calendar.test');
  await beginConsent(app, await app.signUp('trainer'));
  const { webhook } = await trainer.api.developers.createWebhook({ body: { url: 'http://127.0.0.1:1/', events: ['payout.paid'] } });
  await trainer.api.developers.rotateWebhookSecret({ params: { webhookId: webhook.id } });
  const mailed = await app.signUp('parent');
  await app.api().accounts.forgotPassword({ body: { email: mailed.email } });
  await app.drainJobs();
  const resetToken = tokenIn(await mailTo(app, mailed.email, 'Choose a new password'), '/reset-password');
  // Neither is done before the key is rotated.
  await leaving.api.calendar.disconnect();
  const waiting = await app.signUp('parent');
  await app.api().accounts.forgotPassword({ body: { email: waiting.email } });
  const { dataExport } = await parent.api.accounts.dataExport();
  return { device, parent, feed, factored, factor, trainer, leaving, mailed, resetToken, waiting, exportToken: dataExport?.token ?? '' };
}

/** Every sealed value, by the name of its place. */
async function readSealed(): Promise<{ name: string; purpose: Parameters<ReturnType<typeof createSecrets>['open']>[0]; sealed: Buffer }[]> {
  const places = sealedTables.flatMap(({ table, columns }) =>
    Object.entries(columns).map(async ([column, purpose]) => {
      const { rows } = await sql<{ sealed: Buffer }>`
        select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(database.db);
      return rows.map(({ sealed }) => ({ name: `${table}.${column}`, purpose, sealed }));
    }),
  );
  const jobs = sealedJobs.map(async ({ name, field, purpose }) => {
    const { rows } = await sql<{ sealed: string }>`
      select data ->> ${field} as sealed from pgboss.job where name = ${name}`.execute(database.db);
    return rows.map(({ sealed }) => ({ name, purpose, sealed: Buffer.from(sealed, 'base64') }));
  });
  return (await Promise.all([...places, ...jobs])).flat();
}

function isOpenedBy(key: string, { purpose, sealed }: Awaited<ReturnType<typeof readSealed>>[number]): boolean {
  try {
    createSecrets(key).open(purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

const namesOfPlaces = [
  ...sealedTables.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
  ...sealedJobs.map(({ name }) => name),
];

it('rotates a database with one of everything, and the product goes on without the old key', async () => {
  const before = await startWith({ dataKey: oldKey });
  await assertDataKey(database.db, createSecrets(oldKey));
  const had = await oneOfEverything(before);
  const both = await startWith({ dataKey: newKey, dataKeyPrevious: oldKey });
  expect(await (await again(both, had.parent)).accounts.listAthletes()).toMatchObject([sam]);

  const [one, other] = await Promise.all([rotateDataKey(database.db, either), rotateDataKey(database.db, either)]);
  expect([...one, ...other].every(({ unreadable }) => unreadable === 0)).toBe(true);
  const sealed = await readSealed();
  expect(namesOfPlaces.filter((name) => !sealed.some((value) => value.name === name))).toEqual([]);
  expect(sealed.filter((value) => !isOpenedBy(newKey, value) || isOpenedBy(oldKey, value)).map(({ name }) => name)).toEqual([]);
  expect((await rotateDataKey(database.db, either)).filter(({ resealed }) => resealed > 0)).toEqual([]);
  await expect(assertDataKey(database.db, createSecrets(oldKey))).rejects.toThrow("DATA_KEY isn't the key of this database");
  await assertDataKey(database.db, createSecrets(newKey));

  const after = await startWith({ dataKey: newKey });
  await after.drainJobs();
  const parent = await again(after, had.parent);
  expect(await parent.accounts.listAthletes()).toMatchObject([sam]);
  const { content } = await parent.accounts.downloadDataExport({ params: { token: had.exportToken } });
  expect(JSON.parse(await content.text())).toMatchObject({ account: [{ email: had.parent.email }] });
  expect((await parent.accounts.dataExport()).dataExport?.token).toBe(had.exportToken);
  expect(await parent.calendar.feed()).toEqual({ url: had.feed });
  expect((await after.fetch(new URL(had.feed ?? '').pathname)).status).toBe(200);
  expect((await (await again(after, had.trainer)).calendar.connection()).state).toBe('connected');

  const answerWith = async (answer: Parameters<typeof parent.accounts.answerFactor>[0]['body']['answer']) => {
    const { challenge } = await challengeFor(after, had.factored);
    return after.api().accounts.answerFactor({ body: { challenge, answer } });
  };
  clock.advance({ minutes: 1 });
  await answerWith({ method: 'totp', code: codeOf(after, had.factor.secret) });
  await answerWith({ method: 'recovery-code', code: had.factor.recoveryCodes[0] ?? '' });
  await after.api().accounts.resetPassword({ body: { token: had.resetToken, password: 'brand new one' } });
  const late = tokenIn(await mailTo(after, had.waiting.email, 'Choose a new password'), '/reset-password');
  await after.api().accounts.resetPassword({ body: { token: late, password: 'brand new one' } });
});

it('keeps recognizing browsers: no mail warns of a new device, and one that two people share is still one', async () => {
  const before = await startWith({ dataKey: oldKey });
  await assertDataKey(database.db, createSecrets(oldKey));
  const device = newBrowser();
  const first = await signUpOn(before, device, 'parent');
  await rotateDataKey(database.db, either);
  const after = await startWith({ dataKey: newKey });
  await returnsOn(after, device, first);
  await after.drainJobs();
  expect((await mailsTo(after, first.email)).map(({ subject }) => subject)).toEqual(['Welcome to X1']);
  const second = await signUpOn(after, device, 'trainer');
  const marks = await database.db.selectFrom('deviceMarks').selectAll().orderBy('userId').execute();
  expect(marks.map(({ userId }) => userId)).toEqual([first.user.id, second.user.id]);
  expect(new Set(marks.map(({ markHash }) => markHash.toString('hex'))).size).toBe(1);
});

it('goes on where it was interrupted, and refuses a key that this database never had', async () => {
  const app = await startWith({ dataKey: oldKey });
  await assertDataKey(database.db, createSecrets(oldKey));
  const parents = await Promise.all(Array.from({ length: 3 }, () => app.signUp('parent')));
  for (const { api } of parents) await api.accounts.addAthlete({ body: sam });
  const wrong = { dataKey: newKey, previous: 'a key that this database never had, long enough' };
  await expect(rotateDataKey(database.db, wrong)).rejects.toThrow("DATA_KEY isn't the key of this database");
  // A value is locked by somebody: the run ends there, after others are done.
  await database.db.transaction().execute(async (tx) => {
    await sql`select from athletes order by id desc limit 1 for update`.execute(tx);
    await expect(rotateDataKey(database.db, either)).rejects.toThrow('lock timeout');
  });
  await assertDataKey(database.db, createSecrets(oldKey));
  expect(await rotateDataKey(database.db, either)).toContainEqual({ name: 'athletes.sealed_medical_note', resealed: 3, unreadable: 0 });
  await assertDataKey(database.db, createSecrets(newKey));
});

it('leaves alone, and counts, what neither key opens', async () => {
  const app = await startWith({ dataKey: oldKey });
  await assertDataKey(database.db, createSecrets(oldKey));
  await (await app.signUp('parent')).api.accounts.addAthlete({ body: sam });
  const foreign = createSecrets('a key that somebody else used, long enough').seal('athlete care', 'Asthma');
  await database.db.updateTable('athletes').set({ sealedMedicalNote: foreign }).execute();
  const rotated = await rotateDataKey(database.db, either);
  expect(rotated).toContainEqual({ name: 'athletes.sealed_emergency_contact', resealed: 1, unreadable: 0 });
  expect(rotated).toContainEqual({ name: 'athletes.sealed_medical_note', resealed: 0, unreadable: 1 });
});

/** Bytes that no data key sealed: hashes, public keys, and what other libraries store. */
const notSealed = new Set([
  'api_keys.token_hash',
  'auth_sessions.token_hash',
  'calendar_consents.browser_hash',
  'calendar_consents.state_hash',
  'calendar_feeds.token_hash',
  'data_exports.token_hash',
  'device_marks.mark_hash',
  'email_changes.token_hash',
  'email_confirmations.token_hash',
  'factor_challenges.token_hash',
  'family_members.token_hash',
  'files.sha256',
  'known_devices.fingerprint',
  'gift_cards.code_hash',
  'lesson_log_links.token_hash',
  'messages.text_key',
  'password_resets.token_hash',
  'push_subscriptions.endpoint_hash',
  'rate_counts.key_hash',
  'recovery_codes.code_hash',
  'retired_data_keys.fingerprint',
  'sign_in_factors.public_key',
  'sign_in_tries.account_hash',
  'sign_in_tries.line_hash',
  'socket_io_attachments.payload',
]);

it('knows every column of bytes: it is sealed again, or no data key sealed it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(database.db);
  const known = [...namesOfPlaces, ...notSealed, 'data_key_check.sealed'];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
