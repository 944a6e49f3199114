import type { MailId } from '@x1/contract/admin/operations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailSender } from '../../../adapters/smtp/mail-sender.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createSecrets, readOrMakeDataKey } from '../../../platform/secrets.ts';
import { paidRequest, timeIn } from '../../../testing/given.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { insertUser } from '../../../testing/rows.ts';
import { openApp } from '../../../testing/start-app.ts';
import { MailNotTaken } from '../port.ts';
import { tendMails } from './jobs.ts';
import type { Letter } from './letter.ts';
import { createMailOutbox, type NewMail } from './outbox.ts';

const email = 'pat@x1.test';
const from = { name: 'X1 team', address: 'hello@x1.test' };
let count = 0;

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings, mailFrom: from } });
const userId = await insertUser(app.db, { role: 'parent', email });

beforeEach(() => {
  server.behave('take');
  server.received.length = 0;
});

/** An email that differs from all others in this file. */
function aMail(more: Partial<NewMail> = {}): NewMail {
  count += 1;
  const key = `test:${count}`;
  return { key, kind: 'test.mail', userId, to: email, letter: aLetter({ subject: `Mail ${count}` }), ...more };
}

const aLetter = (more: Partial<Letter> = {}): Letter => ({
  subject: 'Hello',
  preheader: 'A mail of a test.',
  heading: 'Hello Zoë',
  paragraphs: ['Are you <b>there</b>?'],
  why: 'You received this email because of a test.',
  kindOfMail: 'record',
  ...more,
});

const queue = (mail: NewMail) => inTransaction(app.db, (tx) => app.services.notifications.outbox.queueMail(tx, mail));
const rowOf = ({ key }: NewMail) => app.db.selectFrom('mails').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

/** A try by a process that dies right before or after the mail server has accepted the mail. */
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
    const dying = createMailOutbox({ db, clock, jobs, secrets, sender: { ...real, send }, onSent: async () => {}, publicUrl });
    void dying.deliver(mailId, { attempt: 1 });
  });
  real.close();
}

/** Lets the pauses between tries pass, so many times. */
async function passTime(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    app.clock.advance({ minutes: 16 });
    await app.drainJobs({ failures: 'return' });
  }
}

describe('the email outbox', () => {
  it('delivers an email with its headers, text and attachments', async () => {
    const attachments = [
      { fileName: 'session.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST', content: 'BEGIN:VCALENDAR' },
    ];
    const mail = aMail({
      name: 'Zoë Müller',
      letter: aLetter({ subject: 'Übung am Samstag' }),
      headers: { 'X-Topic': 'booking' },
      attachments,
    });
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
      html: expect.stringMatching(/Hello Zoë<\/h1>[\s\S]*&lt;b&gt;there&lt;\/b&gt;/),
    });
    const headers = Object.fromEntries((got?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'x-topic': 'booking', 'auto-submitted': 'auto-generated' });
    expect(new Date(got?.date ?? '')).toEqual(new Date(Math.floor(app.clock.now().getTime() / 1_000) * 1_000));
    expect(got?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['session.ics', 'text/calendar']]);
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', tries: 1, lastError: null, messageId: got?.messageId });
  });

  it('delivers a security email before all others that wait', async () => {
    const mails = [aMail(), aMail(), aMail({ isSecurity: true }), aMail()];
    for (const mail of mails) await queue(mail);
    await app.drainJobs();
    const [first, second, security, last] = mails.map(({ letter }) => letter.subject);
    expect(server.received.map(({ subject }) => subject)).toEqual([security, first, second, last]);
  });

  it('sends nothing when the transaction fails', async () => {
    const mail = aMail();
    const failing = inTransaction(app.db, async (tx) => {
      await app.services.notifications.outbox.queueMail(tx, mail);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    await app.drainJobs();
    expect(server.received).toHaveLength(0);
  });

  it('sends one email per key, however often it is queued', async () => {
    const mail = aMail();
    await Promise.all(Array.from({ length: 8 }, () => queue(mail)));
    await app.drainJobs();
    await queue(mail);
    await app.drainJobs();
    expect(server.received.map(({ subject }) => subject)).toEqual([mail.letter.subject]);
  });

  it('does not send a delivered email again when the job runs again', async () => {
    const mail = aMail();
    await queue(mail);
    await app.drainJobs();
    const { id } = await rowOf(mail);
    await app.services.notifications.outbox.deliver(id, { attempt: 1 });
    await app.services.notifications.outbox.deliver(id, { attempt: 2 });
    expect(server.received).toHaveLength(1);
  });

  it('delivers several emails together: one that is refused fails alone, and two jobs for one email send it once', async () => {
    const mails = [aMail(), aMail(), aMail()] as const;
    for (const mail of mails) await queue(mail);
    const ids = await Promise.all(mails.map(async (mail) => (await rowOf(mail)).id));
    const { db, clock, jobs, publicUrl, dataDirectory } = app;
    const secrets = createSecrets(readOrMakeDataKey(dataDirectory));
    const sent: string[] = [];
    const outbox = createMailOutbox({
      db,
      clock,
      jobs,
      secrets,
      publicUrl,
      sender: {
        send: async ({ subject }) => {
          if (subject === mails[1].letter.subject) throw new MailNotTaken('refused');
          sent.push(subject);
        },
        close: () => {},
      },
      onSent: async () => {},
    });
    // The second job for an email fails, unless the first is done by then.
    await Promise.allSettled([...ids, ...ids].map((id) => outbox.deliver(id, { attempt: 1 })));
    expect(sent).toEqual([mails[0].letter.subject, mails[2].letter.subject]);
    const rows = await Promise.all(mails.map(rowOf));
    expect(rows.map(({ state, tries, lastError }) => [state, tries, lastError])).toEqual([
      ['sent', 1, null],
      ['failed', 1, 'refused'],
      ['sent', 1, null],
    ]);
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(3);
    await app.drainJobs();
    expect(server.received).toEqual([]);
  });

  it('waits while the mail server is down, and delivers once it is back', async () => {
    const mail = aMail();
    await server.stop();
    await queue(mail);
    const { failures } = await app.drainJobs({ failures: 'return' });
    expect(failures.map(({ error }) => String(error))).toEqual(['MailNotTaken: The mail server did not take a mail: unreachable']);
    await passTime(2);
    expect(await rowOf(mail)).toMatchObject({ state: 'queued', tries: 3, lastError: 'unreachable', sentAt: null });
    await server.start();
    await passTime(2);
    expect(server.received.map(({ subject }) => subject)).toEqual([mail.letter.subject]);
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', tries: 4, lastError: null });
  });

  it('retries when the server is busy, and gives up when the address is refused', async () => {
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
    expect(server.received.map(({ subject }) => subject)).toEqual([busy.letter.subject]);
  });

  it('gives up after half a day, and an operator can send the email again', async () => {
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

  it('uses the same Message-ID when it must send an email again', async () => {
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
    'sends a mail again when the process dies %s sending, after the first try has timed out',
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

  it('finds queued emails without a job every hour', async () => {
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
    expect(server.received.map(({ subject }) => subject)).toEqual([mail.letter.subject]);
  });

  it('does not send an email that is no longer useful', async () => {
    const mail = aMail({ notAfter: new Date(app.clock.now().getTime() + 60_000) });
    await queue(mail);
    app.clock.advance({ minutes: 2 });
    await app.drainJobs();
    expect(server.received).toHaveLength(0);
    expect(await rowOf(mail)).toMatchObject({ state: 'failed', lastError: 'too_late', tries: 0 });
  });
});

describe('the text of an email', () => {
  it('is encrypted while it waits, and deleted after sending when it contains a token', async () => {
    const secret = aMail({ isSecurity: true, letter: aLetter({ paragraphs: ['token abc-123-def'] }) });
    await queue(secret);
    const waiting = await rowOf(secret);
    expect(waiting.body).toBeInstanceOf(Buffer);
    expect(waiting.body?.toString('latin1')).not.toContain('abc-123-def');
    await app.drainJobs();
    expect(server.received[0]?.text).toContain('abc-123-def');
    expect(await rowOf(secret)).toMatchObject({ state: 'sent', body: null });
  });

  it('is stored without its layout, in less than 2 kB, and looks the same whenever it is sent', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await app.drainJobs();
    const people = [parent.user.id, trainer.user.id];
    const stored = await app.db.selectFrom('mails').select('body').where('userId', 'in', people).where('body', 'is not', null).execute();
    expect(stored.length).toBeGreaterThan(3);
    const sizes = stored.map(({ body }) => body?.length ?? 0);
    // An invitation has its calendar entry besides.
    expect(Math.max(...sizes)).toBeLessThan(4_000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(2_000);
    for (const { html } of server.received) expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>/);
  });

  it('that an earlier version stored with its layout is sent as it is', async () => {
    const mail = aMail();
    await queue(mail);
    const old = { html: '<p>Hello from before</p>', text: 'Hello from before', headers: {}, attachments: [], isConfidential: false };
    const body = createSecrets(readOrMakeDataKey(app.dataDirectory)).seal('mail', JSON.stringify(old));
    await app.db.updateTable('mails').set({ body }).where('key', '=', mail.key).execute();
    await app.drainJobs();
    expect(server.received[0]).toMatchObject({ html: '<p>Hello from before</p>\n', text: 'Hello from before\n' });
  });

  it('is deleted after 30 days', async () => {
    const mail = aMail();
    await queue(mail);
    await app.drainJobs();
    app.clock.advance({ days: 29 });
    await app.runNow(tendMails);
    expect((await rowOf(mail)).body).not.toBeNull();
    app.clock.advance({ days: 2 });
    await app.runNow(tendMails);
    expect(await rowOf(mail)).toMatchObject({ body: null, state: 'sent', subject: mail.letter.subject });
  });

  it('is deleted after a year together with its address', async () => {
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

  it('is not logged, and neither is its address', async () => {
    server.behave('refuse');
    await queue(aMail({ to: 'canary-address@x1.test', letter: aLetter({ subject: 'canary subject' }) }));
    await app.drainJobs({ failures: 'return' });
    expect(JSON.stringify(app.logged)).not.toMatch(/canary|somebody@x1/);
  });

  it('is deleted with the user, and waiting emails are not sent', async () => {
    const leaving = { userId: await insertUser(app.db, { role: 'parent' }), to: 'leaving@x1.test' };
    const [sent, waiting] = [aMail(leaving), aMail(leaving)];
    await queue(sent);
    await app.drainJobs();
    await queue(waiting);
    await inTransaction(app.db, (tx) => app.services.notifications.outbox.forgetUser(tx, leaving.userId));
    await app.drainJobs();
    expect(server.received.map(({ subject }) => subject)).toEqual([sent.letter.subject]);
    const rows = await app.db.selectFrom('mails').selectAll().where('key', 'in', [sent.key, waiting.key]).execute();
    expect(JSON.stringify(rows)).not.toContain(leaving.to);
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });
});
