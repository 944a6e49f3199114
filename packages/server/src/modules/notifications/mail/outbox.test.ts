import type { MailId } from '@x1/contract/admin/operations.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailSender } from '../../../adapters/smtp/mail-sender.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createSecrets, readOrMakeDataKey } from '../../../platform/secrets.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { insertUser } from '../../../testing/rows.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { tendMails } from './jobs.ts';
import { createMailOutbox, type NewMail } from './outbox.ts';

let server: TestMailServer;
let app: TestApp;
let userId: UserId;
const email = 'pat@x1.test';
const from = { name: 'X1 team', address: 'hello@x1.test' };
let count = 0;

beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ config: { smtp: server.settings, mailFrom: from }, clock: createTestClock() });
  userId = await insertUser(app.db, { role: 'parent', email });
});

afterAll(async () => {
  await app.close();
  await server.stop();
});

beforeEach(() => {
  server.behave('take');
  server.received.length = 0;
});

/** A mail that nothing else in this file is like. */
function aMail(more: Partial<NewMail> = {}): NewMail {
  count += 1;
  const key = `test:${count}`;
  const words = { subject: `Mail ${count}`, html: '<p>Hello <b>Zoë</b></p>', text: 'Hello Zoë' };
  return { key, kind: 'test.mail', userId, to: email, ...words, ...more };
}

const queue = (mail: NewMail) => inTransaction(app.db, (tx) => app.services.notifications.outbox.queueMail(tx, mail));
const rowOf = ({ key }: NewMail) => app.db.selectFrom('mails').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

/** The try of a process that ends right before or right after the mail server has taken the mail: nothing of it comes back. */
async function dyingIn(moment: 'before' | 'after', mailId: MailId): Promise<void> {
  const { db, clock, jobs, publicUrl, dataDirectory } = app;
  const real = createSmtpMailSender(server.settings, from);
  const secrets = createSecrets(readOrMakeDataKey(dataDirectory));
  await new Promise<void>((died) => {
    const send = async (mail: Parameters<typeof real.send>[0]) => {
      if (moment === 'after') await real.send(mail);
      died();
      return new Promise<never>(() => {});
    };
    const dying = createMailOutbox({ db, clock, jobs, secrets, sender: { ...real, send }, publicUrl });
    void dying.deliver(mailId, { attempt: 1 });
  });
  real.close();
}

/** Lets the pauses between tries pass until nothing waits any more, or so many rounds are over. */
async function passTime(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    app.clock.advance({ minutes: 16 });
    await app.drainJobs({ failures: 'return' });
  }
}

describe('the outbox', () => {
  it('delivers a mail with everything that was said', async () => {
    const attachments = [
      { fileName: 'session.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST', content: 'BEGIN:VCALENDAR' },
    ];
    const mail = aMail({ name: 'Zoë Müller', subject: 'Übung am Samstag', headers: { 'X-Topic': 'booking' }, attachments });
    await queue(mail);
    await app.drainJobs();
    const [got] = server.received;
    expect(server.received).toHaveLength(1);
    expect(got).toMatchObject({
      recipients: [email],
      subject: 'Übung am Samstag',
      from,
      to: [{ name: 'Zoë Müller', address: email }],
      text: expect.stringContaining('Hello Zoë'),
      html: expect.stringContaining('<b>Zoë</b>'),
    });
    const headers = Object.fromEntries((got?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'x-topic': 'booking', 'auto-submitted': 'auto-generated' });
    expect(new Date(got?.date ?? '')).toEqual(new Date(Math.floor(app.clock.now().getTime() / 1_000) * 1_000));
    expect(got?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['session.ics', 'text/calendar']]);
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', tries: 1, lastError: null, messageId: got?.messageId });
  });

  it('sends nothing of what did not happen', async () => {
    const mail = aMail();
    const failing = inTransaction(app.db, async (tx) => {
      await app.services.notifications.outbox.queueMail(tx, mail);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    await app.drainJobs();
    expect(server.received).toHaveLength(0);
  });

  it('makes one mail of one key, however often and however much at once it is queued', async () => {
    const mail = aMail();
    await Promise.all(Array.from({ length: 8 }, () => queue(mail)));
    await app.drainJobs();
    await queue(mail);
    await app.drainJobs();
    expect(server.received.map(({ subject }) => subject)).toEqual([mail.subject]);
  });

  it('does not deliver again what is delivered, however often the job runs', async () => {
    const mail = aMail();
    await queue(mail);
    await app.drainJobs();
    const { id } = await rowOf(mail);
    await app.services.notifications.outbox.deliver(id, { attempt: 1 });
    await app.services.notifications.outbox.deliver(id, { attempt: 2 });
    expect(server.received).toHaveLength(1);
  });

  it('waits while the server is down, and delivers once when it is back', async () => {
    const mail = aMail();
    await server.stop();
    await queue(mail);
    const { failures } = await app.drainJobs({ failures: 'return' });
    expect(failures.map(({ error }) => String(error))).toEqual(['MailNotTaken: The mail server did not take a mail: unreachable']);
    await passTime(2);
    expect(await rowOf(mail)).toMatchObject({ state: 'queued', tries: 3, lastError: 'unreachable', sentAt: null });
    await server.start();
    await passTime(2);
    expect(server.received.map(({ subject }) => subject)).toEqual([mail.subject]);
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', tries: 4, lastError: null });
  });

  it('tries again when the server is busy, and gives up for good when the address is refused', async () => {
    const [busy, refused] = [aMail(), aMail()];
    server.behave('busy');
    await queue(busy);
    await app.drainJobs({ failures: 'return' });
    expect(await rowOf(busy)).toMatchObject({ state: 'queued', lastError: 'temporary' });
    server.behave('refuse');
    await queue(refused);
    await app.drainJobs();
    expect(await rowOf(refused)).toMatchObject({ state: 'failed', tries: 1, lastError: 'refused' });
    server.behave('take');
    await passTime(2);
    expect(server.received.map(({ subject }) => subject)).toEqual([busy.subject]);
  });

  it('gives up after half a day, and goes out after all when an operator says so', async () => {
    const mail = aMail();
    server.behave('busy');
    await queue(mail);
    await passTime(60);
    expect(await rowOf(mail)).toMatchObject({ state: 'failed', tries: 49, lastError: 'temporary' });
    server.behave('take');
    const { id } = await rowOf(mail);
    expect(await inTransaction(app.db, (tx) => app.services.notifications.outbox.sendAgain(tx, id))).toBe(true);
    await app.drainJobs();
    expect(server.received).toHaveLength(1);
    expect(await inTransaction(app.db, (tx) => app.services.notifications.outbox.sendAgain(tx, id))).toBe(false);
  });

  it('comes under the same Message-ID when nobody knows whether it arrived', async () => {
    const mail = aMail();
    server.behave('take_and_cut');
    await queue(mail);
    await app.drainJobs({ failures: 'return' });
    expect(await rowOf(mail)).toMatchObject({ state: 'queued', sentAt: null });
    server.behave('take');
    await passTime(1);
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', messageId: ids[0] });
  });

  it.each(['before', 'after'] as const)(
    'goes out when the process dies %s it is sent, and nobody sends it while that may still go on',
    async (moment) => {
      const mail = aMail();
      await queue(mail);
      const { id } = await rowOf(mail);
      await dyingIn(moment, id);
      expect(await rowOf(mail)).toMatchObject({ state: 'queued', tries: 1, lastError: 'interrupted' });
      await expect(app.services.notifications.outbox.deliver(id, { attempt: 1 })).rejects.toThrow('being delivered by somebody else');
      app.clock.advance({ minutes: 3 });
      await app.drainJobs();
      await passTime(1);
      expect(await rowOf(mail)).toMatchObject({ state: 'sent', tries: 2 });
      const ids = server.received.map(({ messageId }) => messageId);
      expect(ids).toEqual(moment === 'after' ? [ids[0], ids[0]] : [ids[0]]);
    },
  );

  it('finds hourly what no job knows of any more', async () => {
    const mail = aMail();
    await queue(mail);
    await app.db
      .deleteFrom('pgboss.job' as never)
      .where('name' as never, '=', 'notifications.deliver_mail' as never)
      .execute();
    await app.drainJobs();
    expect(server.received).toHaveLength(0);
    app.clock.advance({ minutes: 61 });
    await app.runNow(tendMails);
    expect(server.received.map(({ subject }) => subject)).toEqual([mail.subject]);
  });

  it('does not send what is of no use any more', async () => {
    const mail = aMail({ notAfter: new Date(app.clock.now().getTime() + 60_000) });
    await queue(mail);
    app.clock.advance({ minutes: 2 });
    await app.drainJobs();
    expect(server.received).toHaveLength(0);
    expect(await rowOf(mail)).toMatchObject({ state: 'failed', lastError: 'too_late', tries: 0 });
  });
});

describe('what mails said', () => {
  it('is sealed while it waits, and is gone at once after sending where it opens an account', async () => {
    const secret = aMail({ isSecurity: true, text: 'token abc-123-def', html: '<p>token abc-123-def</p>' });
    await queue(secret);
    const waiting = await rowOf(secret);
    expect(waiting.body).toBeInstanceOf(Buffer);
    expect(waiting.body?.toString('latin1')).not.toContain('abc-123-def');
    await app.drainJobs();
    expect(server.received[0]?.text).toContain('abc-123-def');
    expect(await rowOf(secret)).toMatchObject({ state: 'sent', body: null });
  });

  it('is cleared after 30 days, and not before', async () => {
    const mail = aMail();
    await queue(mail);
    await app.drainJobs();
    app.clock.advance({ days: 29 });
    await app.runNow(tendMails);
    expect((await rowOf(mail)).body).not.toBeNull();
    app.clock.advance({ days: 2 });
    await app.runNow(tendMails);
    expect(await rowOf(mail)).toMatchObject({ body: null, state: 'sent', subject: mail.subject });
  });

  it('is forgotten after a year with to whom it went', async () => {
    const mail = aMail();
    await queue(mail);
    await app.drainJobs();
    app.clock.advance({ days: 364 });
    await app.runNow(tendMails);
    expect(await rowOf(mail)).toMatchObject({ toAddress: mail.to });
    app.clock.advance({ days: 2 });
    await app.runNow(tendMails);
    expect(await app.db.selectFrom('mails').select('id').where('key', '=', mail.key).execute()).toEqual([]);
  });

  it('is not found in the log, nor is to whom it went', async () => {
    server.behave('refuse');
    await queue(aMail({ to: 'canary-address@x1.test', subject: 'canary subject' }));
    await app.drainJobs({ failures: 'return' });
    expect(JSON.stringify(app.logged)).not.toMatch(/canary|somebody@x1/);
  });

  it('goes with the person, and what still waits does not go out', async () => {
    const leaving = { userId: await insertUser(app.db, { role: 'parent' }), to: 'leaving@x1.test' };
    const [sent, waiting] = [aMail(leaving), aMail(leaving)];
    await queue(sent);
    await app.drainJobs();
    await queue(waiting);
    await inTransaction(app.db, (tx) => app.services.notifications.outbox.forgetUser(tx, leaving.userId));
    await app.drainJobs();
    expect(server.received.map(({ subject }) => subject)).toEqual([sent.subject]);
    const rows = await app.db.selectFrom('mails').selectAll().where('key', 'in', [sent.key, waiting.key]).execute();
    expect(JSON.stringify(rows)).not.toContain(leaving.to);
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });
});
