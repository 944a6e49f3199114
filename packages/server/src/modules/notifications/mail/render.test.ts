import { addCatalog } from '@x1/contract/core/texts.ts';
import { afterAll, describe, expect, it } from 'vitest';
import * as letters from './account-letters.ts';
import type { Letter } from './letter.ts';
import { renderMail } from './render.ts';

const origin = 'https://x1.test';
const at = { expiresAt: new Date('2026-03-10T16:00:00Z'), timeZone: 'America/New_York' };
const signedInAt = at.expiresAt;
const every: [string, Letter][] = Object.entries({
  welcomeOfParent: letters.welcome('parent'),
  welcomeOfTrainer: letters.welcome('trainer'),
  passwordReset: letters.passwordReset({ token: 'a'.repeat(43), ...at }),
  passwordChanged: letters.passwordChanged({ changedAt: at.expiresAt, timeZone: at.timeZone }),
  confirmEmail: letters.confirmEmail({ token: 'a'.repeat(43), ...at }),
  emailChangeNotice: letters.emailChangeNotice({ newEmail: 'new@x1.test' }),
  emailChanged: letters.emailChanged({ email: 'new@x1.test' }),
  signUpTried: letters.signUpTried('parent'),
  dataExportReady: letters.dataExportReady({ path: '/account-settings#export-my-data', ...at }),
  newDevice: letters.newDevice({ device: 'Chrome on Windows', addressBlock: '203.0.113.0', signedInAt, timeZone: at.timeZone }),
  accountDeleted: letters.accountDeleted(),
  invitation: {
    subject: 'Maya Brooks scheduled First Touch',
    preheader: 'With Maya Brooks: Sun, Mar 8.',
    heading: 'Maya Brooks scheduled First Touch',
    paragraphs: ['With Maya Brooks: Sun, Mar 8.'],
    button: { label: 'Open the session', path: '/session/17' },
    why: 'You received this email because you booked this session on X1.',
    kindOfMail: 'invitation',
  },
});
const hostile = '<script>alert(1)</script>"\'&\r\nBcc: thief@x1.test';
const full: Letter = {
  subject: `About ${hostile}`,
  preheader: hostile,
  heading: hostile,
  paragraphs: [hostile],
  facts: [{ label: hostile, value: hostile }],
  quote: { text: hostile, by: hostile },
  button: { label: hostile, path: '/session/17' },
  afterButton: [hostile],
  why: hostile,
  kindOfMail: 'choice',
};

const inBrackets: Letter = {
  subject: '[subject]',
  preheader: '[preheader]',
  heading: '[heading]',
  paragraphs: ['[paragraph]'],
  facts: [{ label: '[label]', value: '[value]' }],
  quote: { text: '[quote]', by: '[by]' },
  button: { label: '[button]', path: '/session/17' },
  link: { label: '[link]', path: '/receipts/17' },
  afterButton: ['[after]'],
  why: '[why]',
  language: 'es',
  kindOfMail: 'choice',
};

describe('a rendered email', () => {
  afterAll(() => addCatalog('es', {}));

  it.each(every)('says the same in HTML and in plain text: %s', (_name, letter) => {
    const { subject, html, text } = renderMail(letter, origin);
    expect(subject).toBe(letter.subject);
    const said = [letter.heading, ...letter.paragraphs, ...(letter.afterButton ?? []), letter.why, origin + letter.button?.path];
    const words = html.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    for (const each of said) {
      expect(words).toContain(each);
      expect(text).toContain(each);
    }
    expect(html).toContain(letter.preheader);
  });

  it.each(every)('loads nothing and runs no script: %s', (_name, letter) => {
    const { html } = renderMail(letter, origin);
    expect(html).not.toMatch(/<(script|img|link|iframe|form|video|object)\b|url\(|@import|@font-face| on\w+=/i);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.every((address) => address?.startsWith(`${origin}/`))).toBe(true);
  });

  it.each(every)('says why it was sent and how to turn it off: %s', (_name, letter) => {
    const { text } = renderMail(letter, origin);
    const choose = `Choose which emails you get: ${origin}/account-settings#notification-preferences`;
    expect(text).toContain(letter.kindOfMail === 'choice' ? choose : 'always go out');
  });

  it.each(['choice', 'record', 'security', 'invitation'] as const)('adds nothing in English to a letter in Spanish: %s', (kindOfMail) => {
    // Every text there may be is in brackets.
    addCatalog('es', new Proxy<Record<string, string>>({}, { get: (_none, english) => `[${String(english)}]` }));
    const { html, text } = renderMail({ ...inBrackets, kindOfMail }, origin);
    const seen = html
      .slice(html.indexOf('<body'))
      .replaceAll(/aria-label="([^"]*)"/g, '>$1<')
      .replaceAll(/<[^>]*>/g, ' ');
    for (const words of [seen, text]) expect(words.replaceAll(/\[[^\]]*\]|https:\S+|X1/g, '')).not.toMatch(/\p{L}{2}/u);
  });

  it.each(every)('contains tokens only behind # in a link: %s', (_name, letter) => {
    const { text } = renderMail(letter, origin);
    expect(text.replaceAll(/#token=\S+/g, '')).not.toMatch(/token/);
  });

  it('shows user text unchanged, escaped in HTML and without line breaks in the subject', () => {
    const { subject, html, text } = renderMail(full, origin);
    expect(subject).toBe(`About <script>alert(1)</script>"'& Bcc: thief@x1.test`);
    expect(html).not.toContain('<script');
    expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/g)).toHaveLength(11);
    expect(text).toContain('> <script>alert(1)</script>');
    expect(text).toContain('> Bcc: thief@x1.test');
  });

  it('stays below the size at which mailboxes cut emails off', () => {
    const long = 'Long words, and many of them. '.repeat(60);
    const { html } = renderMail({ ...full, paragraphs: [long, long], quote: { text: long, by: 'Pat' } }, origin);
    // Gmail shows no more than 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    for (const [, letter] of every) expect(Buffer.byteLength(renderMail(letter, origin).html)).toBeLessThan(16_000);
  });
});
