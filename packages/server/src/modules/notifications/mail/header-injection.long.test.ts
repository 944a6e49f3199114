import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { assertSafeHeadings, toLine } from './address.ts';

/** What people call themselves and write must become neither a second recipient nor another header (security.md F52). */

let server: TestMailServer;
let app: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ config: { smtp: server.settings } });
});

afterAll(async () => {
  await app.close();
  await server.stop();
});

const breaks = ['\r\n', '\n', '\r', '\0', '\u0085', '\u2028', '\r\n ', '%0d%0a', '=0D=0A', '=?utf-8?Q?=0D=0A?=', '\v', '\u0000'];
const smuggled = [
  'Bcc: thief@x1.test',
  'Content-Type: text/html',
  '\r\n\r\n<b>body</b>',
  '.\r\nMAIL FROM:<a@x1.test>',
  'RCPT TO:<thief@x1.test>',
];
const lists = [
  ', thief@x1.test',
  '; thief@x1.test',
  ' thief@x1.test',
  '<thief@x1.test>',
  '"<thief@x1.test>',
  'thief@x1.test,',
  ':thief@x1.test;',
];

/** Ordinary words with something hostile at any place, or nothing of the kind. */
const hostile = (plain: string) =>
  fc
    .tuple(
      fc.constantFrom(...breaks, ''),
      fc.constantFrom(...smuggled, ...lists, '', 'ünïcode 🎾', '"', '\\'),
      fc.nat({ max: plain.length }),
    )
    .map(([first, second, at]) => plain.slice(0, at) + first + second + plain.slice(at));
const anything = (plain: string) =>
  fc.oneof(hostile(plain), hostile(plain), fc.constant(plain), fc.string({ unit: 'binary', maxLength: 300 }));

/** What the job does, if there is one. */
async function deliver(key: string): Promise<void> {
  const row = await app.db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  if (row) await app.services.notifications.outbox.deliver(row.id, { attempt: 1 });
}

const expected = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

describe('a mail made of hostile words', () => {
  it('is refused, or arrives as one mail to one person with no header more, in 1,000 cases', async () => {
    let [sent, refused] = [0, 0];
    const property = fc.asyncProperty(
      anything('pat@x1.test'),
      anything('Pat Miller'),
      anything('Your session'),
      async (to, name, subject) => {
        server.received.length = 0;
        const mail = { key: crypto.randomUUID(), kind: 'test.mail', userId: null, to, name, subject, html: '<p>Hello</p>', text: 'Hello' };
        const outcome = await inTransaction(app.db, (tx) => app.services.notifications.outbox.queueMail(tx, mail)).catch(
          (error: unknown) => error,
        );
        await deliver(mail.key);
        if (outcome !== undefined) {
          expect(outcome).toBeInstanceOf(AppError);
          expect(server.received).toHaveLength(0);
          refused += 1;
          return;
        }
        const [got] = server.received;
        expect(server.received).toHaveLength(1);
        expect(got?.recipients).toEqual([to]);
        expect(got?.to?.map(({ address }) => address)).toEqual([to]);
        expect(got?.headers.map(({ key }) => key).sort()).toEqual(expected);
        expect(got?.subject).toBe(subject.trim());
        expect(got?.text?.trim()).toBe('Hello');
        sent += 1;
      },
    );
    await fc.assert(property, { numRuns: 1_000 });
    // Neither outcome may be the only one: then the cases would prove nothing.
    expect(Math.min(sent, refused)).toBeGreaterThan(50);
  }, 120_000);

  it.each([
    ['a line break in the address', { to: 'pat@x1.test\r\nBcc: thief@x1.test' }],
    ['two addresses', { to: 'pat@x1.test, thief@x1.test' }],
    ['a name in the address', { to: 'Pat <pat@x1.test>' }],
    ['a quoted address', { to: '"pat thief"@x1.test' }],
    ['no address', { to: '' }],
    ['a line break in the name', { name: 'Pat\nBcc: thief@x1.test' }],
    ['a NUL in the subject', { subject: 'Your\0session' }],
    ['half a character in the subject', { subject: 'Your \ud83d session' }],
    ['an empty subject', { subject: ' ' }],
    ['another header than the known ones', { headers: { Bcc: 'thief@x1.test' } }],
    ['what mail programs read as a line break', { subject: '=?utf-8?Q?=0D=0A?= thief@x1.test' }],
    ['a line break in a header', { headers: { 'X-Topic': 'a\r\nBcc: thief@x1.test' } }],
  ])('is refused with %s', (_what, change) => {
    expect(() => assertSafeHeadings({ to: 'pat@x1.test', subject: 'Your session', ...change })).toThrow(AppError);
  });

  it('is refused within 5 ms when its address is 64 kB long', () => {
    const to = `${'a@'.repeat(32_768)}x1.test`;
    expect(() => assertSafeHeadings({ to, subject: 'Your session' })).toThrow(AppError);
    // The fastest of many: whatever else the machine does, the work itself is not longer.
    const took = Array.from({ length: 50 }, () => {
      const startedAt = performance.now();
      expect(() => assertSafeHeadings({ to, subject: 'Your session' })).toThrow(AppError);
      return performance.now() - startedAt;
    });
    expect(Math.min(...took)).toBeLessThan(5);
  });
});

describe('words made fit for a subject', () => {
  it('are one line, and no character is cut in two', () => {
    expect(toLine(' Speed\r\nBcc: thief@x1.test\0 and\u2028 agility ')).toBe('Speed Bcc: thief@x1.test and agility');
    expect(toLine('=?utf-8?Q?=0D=0A?=')).toBe('= ?utf-8?Q?=0D=0A?=');
    expect(toLine(`${'a'.repeat(253)}🎾🎾`)).toBe(`${'a'.repeat(253)}…`);
  });

  it('are always taken, whatever they were', () => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const subject = `A ${toLine(text)}`;
      if (subject.length <= 255) assertSafeHeadings({ to: 'pat@x1.test', subject });
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});
