import { beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailSender } from '../../../adapters/smtp/mail-sender.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createSecrets, readOrMakeDataKey } from '../../../platform/secrets.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { insertUser } from '../../../testing/rows.ts';
import { openApp } from '../../../testing/start-app.ts';
import { waitForLockContention } from '../../../testing/wait-for-lock-contention.ts';
import { tendMails } from './jobs.ts';
import { createMailOutbox, type MailOutbox, type NewMail } from './outbox.ts';

const from = { name: 'X1 team', address: 'hello@x1.test' };
const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings, mailFrom: from } });
const email = 'pat@x1.test';
const userId = await insertUser(app.db, { role: 'parent', email });
let count = 0;

beforeEach(() => {
  server.behave('take');
  server.received.length = 0;
});

async function afterAMinute(): Promise<void> {
  await app.drainJobs();
  app.clock.advance({ minutes: 1 });
  await app.drainJobs();
}

describe('emails about the same to one person', () => {
  const until = () => new Date(app.clock.now().getTime() + 60_000);

  function aMail(about: string, more: Partial<NewMail> = {}): NewMail {
    count += 1;
    const text = `Sentence ${count}.`;
    const letter = {
      subject: `Mail ${count}`,
      preheader: text,
      heading: `Mail ${count}`,
      paragraphs: [text],
      why: 'A test.',
      kindOfMail: 'choice',
    } as const;
    return { key: `gathered:${count}`, kind: 'test.mail', userId, to: email, letter, gathers: { about, until: until() }, ...more };
  }

  const queue = (mail: NewMail, outbox: Pick<MailOutbox, 'queueMail'> = app.services.notifications.outbox) =>
    inTransaction(app.db, (tx) => outbox.queueMail(tx, mail));
  const rowOf = ({ key }: NewMail) => app.db.selectFrom('mails').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  const sentencesOf = (mail: (typeof server.received)[number] | undefined) =>
    [...(mail?.text ?? '').matchAll(/Sentence \d+\./g)].map(String);
  const sentenceOf = ({ letter }: NewMail) => String(letter.paragraphs[0]);

  /** What another process does with the same database. */
  function anotherProcess(send: ReturnType<typeof createSmtpMailSender>['send']): MailOutbox {
    const { db, clock, jobs, publicUrl, dataDirectory } = app;
    const secrets = createSecrets(readOrMakeDataKey(dataDirectory));
    return createMailOutbox({ db, clock, jobs, secrets, publicUrl, sender: { send, close: () => {} }, onSent: async () => {} });
  }

  it.each(['before', 'after'] as const)(
    'stay the same email when the process dies %s sending it, and what was queued meanwhile is one of its own',
    async (moment) => {
      const [first, second] = [aMail(`death ${moment}`), aMail(`death ${moment}`)];
      await queue(first);
      await queue(second);
      const real = createSmtpMailSender(server.settings, from);
      const { id } = await rowOf(first);
      await new Promise<void>((died) => {
        const outbox = anotherProcess(async (mail) => {
          if (moment === 'after') await real.send(mail);
          died();
          return new Promise<never>(() => {});
        });
        void outbox.deliver(id, { attempt: 1 });
      });
      real.close();
      const third = aMail(`death ${moment}`);
      await queue(third);
      for (let round = 0; round < 3; round += 1) {
        app.clock.advance({ minutes: 3 });
        await app.drainJobs({ failures: 'return' });
      }
      const ofFirst = server.received.filter((mail) => sentencesOf(mail).includes(sentenceOf(first)));
      for (const mail of ofFirst) expect(sentencesOf(mail).toSorted()).toEqual([sentenceOf(first), sentenceOf(second)].toSorted());
      expect(ofFirst).toHaveLength(moment === 'after' ? 2 : 1);
      expect(new Set(ofFirst.map(({ messageId }) => messageId)).size).toBe(1);
      expect(server.received.filter((mail) => sentencesOf(mail).includes(sentenceOf(third))).map(sentencesOf)).toEqual([
        [sentenceOf(third)],
      ]);
      for (const mail of [first, second, third]) expect(await rowOf(mail)).toMatchObject({ state: 'sent' });
    },
  );

  it('reach the mail server once each when two processes queue and deliver at the same moment', async () => {
    const real = createSmtpMailSender(server.settings, from);
    const processes = [anotherProcess(real.send), anotherProcess(real.send)];
    const mails: NewMail[] = [];
    for (let round = 0; round < 15; round += 1) {
      const [first, ...others] = Array.from({ length: 4 }, () => aMail(`race ${round}`));
      if (!first) throw new Error('no mail');
      await queue(first);
      const { id } = await rowOf(first);
      await Promise.all([
        ...others.map((mail, at) => queue(mail, processes[at % 2])),
        // Of two processes that begin the same email, one is told that the other is at it.
        ...processes.map((outbox) => outbox.deliver(id, { attempt: 1 }).catch(() => {})),
      ]);
      mails.push(first, ...others);
    }
    real.close();
    // Whatever relied on another one's delivery is part of it: the jobs alone send the rest.
    await afterAMinute();
    expect(server.received.flatMap(sentencesOf).toSorted()).toEqual(mails.map(sentenceOf).toSorted());
    for (const mail of mails) expect(await rowOf(mail)).toMatchObject({ state: 'sent' });
  });

  it('are not sent without one that is being queued to go along with them', async () => {
    const [first, second] = [aMail('queueing'), aMail('queueing')];
    await queue(first);
    const { id } = await rowOf(first);
    const { outbox } = app.services.notifications;
    const delivering = await inTransaction(app.db, async (tx) => {
      await outbox.queueMail(tx, second);
      const delivery = outbox.deliver(id, { attempt: 1 });
      await Promise.race([delivery, waitForLockContention(app.db)]);
      return { delivery };
    });
    await delivering.delivery;
    expect(server.received.map(sentencesOf)).toEqual([[sentenceOf(second), sentenceOf(first)]]);
  });

  it('wait together while the mail server is down, fail together when it refuses them, and are sent again together', async () => {
    const [first, second] = [aMail('refused'), aMail('refused')];
    await server.stop();
    await queue(first);
    await queue(second);
    app.clock.advance({ minutes: 1 });
    await app.drainJobs({ failures: 'return' });
    for (const mail of [first, second]) expect(await rowOf(mail)).toMatchObject({ state: 'queued', lastError: 'unreachable' });
    await server.start();
    server.behave('refuse');
    app.clock.advance({ minutes: 16 });
    await app.drainJobs();
    for (const mail of [first, second]) expect(await rowOf(mail)).toMatchObject({ state: 'failed', lastError: 'refused' });
    server.behave('take');
    const { id } = await rowOf(second);
    expect(await inTransaction(app.db, (tx) => app.services.notifications.outbox.sendAgain(tx, id))).toBe(true);
    await app.drainJobs();
    expect(server.received.map(sentencesOf)).toEqual([[sentenceOf(second), sentenceOf(first)]]);
  });

  it('are found by the hour when their job is lost, and sent as one', async () => {
    const [first, second] = [aMail('lost'), aMail('lost')];
    await queue(first);
    await queue(second);
    await app.db
      .deleteFrom('pgboss.job' as never)
      .where('name' as never, '=', 'notifications.deliver_mail' as never)
      .execute();
    app.clock.advance({ minutes: 62 });
    await app.runNow(tendMails);
    expect(server.received.map(sentencesOf)).toEqual([[sentenceOf(second), sentenceOf(first)]]);
  });

  it('carry a one-click unsubscribe link only where all of them may be switched off', async () => {
    const headers = { 'List-Unsubscribe': '<https://x1.test/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    const record = {
      subject: 'Receipt',
      preheader: '',
      heading: 'Receipt',
      paragraphs: ['Paid.'],
      why: 'A test.',
      kindOfMail: 'record',
    } as const;
    for (const about of ['all', 'some']) for (const _ of [1, 2]) await queue(aMail(about, { headers }));
    await queue(aMail('some', { letter: record }));
    await afterAMinute();
    const linked = server.received.map((mail) => mail.headers.some(({ key }) => key === 'list-unsubscribe'));
    expect(linked).toEqual([true, false]);
    expect(server.received[1]?.subject).toMatch(/^Mail \d+ \(Receipt\)$/);
  });
});
