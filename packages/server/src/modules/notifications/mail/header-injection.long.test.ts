import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { openApp } from '../../../testing/start-app.ts';
import { assertSafeHeadings, toLine } from './address.ts';

/** Names and texts of users must become neither a second recipient nor an additional header. */

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });

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

/** Ordinary text with or without something hostile at any position. */
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

/** Delivers the email as the job does, if it was queued. */
async function deliver(key: string): Promise<void> {
  const row = await app.db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  if (row) await app.services.notifications.outbox.deliver(row.id, { attempt: 1 });
}

const letter = { preheader: 'A test.', heading: 'Hello', paragraphs: ['Hello'], why: 'A test.', kindOfMail: 'record' } as const;
const expected = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

describe('an email with hostile text', () => {
  it('is refused or arrives as one email to one person without additional headers, in 1,000 cases', async () => {
    let [sent, refused] = [0, 0];
    const property = fc.asyncProperty(
      anything('pat@x1.test'),
      anything('Pat Miller'),
      anything('Your session'),
      async (to, name, subject) => {
        server.received.length = 0;
        const mail = { key: crypto.randomUUID(), kind: 'test.mail', userId: null, to, name, letter: { ...letter, subject } };
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
        expect(got?.subject).toBe(toLine(subject));
        expect(got?.text?.startsWith('HELLO') || got?.text?.startsWith('Hello')).toBe(true);
        sent += 1;
      },
    );
    await fc.assert(property, { numRuns: 1_000 });
    // Both outcomes must occur, or the cases would prove nothing.
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
    ['an unknown header', { headers: { Bcc: 'thief@x1.test' } }],
    ['an encoded line break', { subject: '=?utf-8?Q?=0D=0A?= thief@x1.test' }],
    ['a line break in a header', { headers: { 'X-Topic': 'a\r\nBcc: thief@x1.test' } }],
  ])('is refused with %s', (_what, change) => {
    expect(() => assertSafeHeadings({ to: 'pat@x1.test', subject: 'Your session', ...change })).toThrow(AppError);
  });

  it('is refused within 5 ms when its address is 64 kB long', () => {
    const to = `${'a@'.repeat(32_768)}x1.test`;
    expect(() => assertSafeHeadings({ to, subject: 'Your session' })).toThrow(AppError);
    // The fastest of many, so that other load on the machine does not count.
    const took = Array.from({ length: 50 }, () => {
      const startedAt = performance.now();
      expect(() => assertSafeHeadings({ to, subject: 'Your session' })).toThrow(AppError);
      return performance.now() - startedAt;
    });
    expect(Math.min(...took)).toBeLessThan(5);
  });
});

describe('text cleaned for a subject', () => {
  it('is one line and cuts no character in half', () => {
    expect(toLine(' Speed\r\nBcc: thief@x1.test\0 and\u2028 agility ')).toBe('Speed Bcc: thief@x1.test and agility');
    expect(toLine('=?utf-8?Q?=0D=0A?=')).toBe('= ?utf-8?Q?=0D=0A?=');
    expect(toLine(`${'a'.repeat(253)}🎾🎾`)).toBe(`${'a'.repeat(253)}…`);
  });

  it('is always accepted as part of a subject', () => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const subject = `A ${toLine(text)}`;
      if (subject.length <= 255) assertSafeHeadings({ to: 'pat@x1.test', subject });
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});
