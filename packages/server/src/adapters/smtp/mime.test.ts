import { createTransport, type SendMailOptions } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { toMessage } from './mail-sender.ts';
import { writeMessage } from './mime.ts';

const from = { name: 'X1', address: 'hello@x1.test' };
const invitation = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Übung 🎾\r\nEND:VCALENDAR\r\n' } as const;
const file = { fileName: 'session-2.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST', content: invitation.content };
const plain = {
  messageId: '<mail-1@x1.test>',
  to: { address: 'pat@x1.test', name: undefined },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
  attachments: [],
  invitation: undefined,
  date: new Date('2026-03-10T15:30:00Z'),
  isConfidential: false,
};
const long = `You’re booked – ${'see you on Tuesday at 5:00 PM, and bring water. '.repeat(40)}`;

/** As nodemailer writes it, through its streams. */
async function writtenByNodemailer(message: SendMailOptions): Promise<string> {
  const { message: written } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  return String(written);
}

describe('writing an email', () => {
  it.each([
    ['an email of few words', plain],
    [
      'long lines, other letters, and a name that has to be encoded',
      {
        ...plain,
        to: { address: 'jose@x1.test', name: 'José "Pepe", Ünal' },
        subject: long.slice(0, 160),
        html: `<p>${long}</p>\n.\n..\n  \n`,
        text: `${long}\n.\n\nBye \n`,
      },
    ],
    [
      'mostly other letters',
      { ...plain, subject: '你好', html: `<p>${'你好，明天见。'.repeat(60)}</p>`, text: '你好，明天见。\r\n'.repeat(60) },
    ],
    ['an invitation', { ...plain, invitation }],
    [
      'an invitation with further ones as files',
      { ...plain, html: `<p>${long}</p>`, invitation, attachments: [file, { ...file, fileName: 'Sitzung ü 3.ics' }] },
    ],
    [
      'files of other kinds',
      {
        ...plain,
        attachments: [
          { fileName: 'report.csv', contentType: 'text/csv', content: 'a,b\n'.repeat(200) },
          { fileName: 'data.json', contentType: 'application/json', content: JSON.stringify({ long }) },
        ],
      },
    ],
    [
      'headers of threads and lists',
      {
        ...plain,
        headers: { References: '<session-17@x1.test>', 'List-Unsubscribe': `<https://x1.test/unsubscribe/${'ab12'.repeat(40)}>` },
      },
    ],
    ['an empty text', { ...plain, text: '' }],
  ])('gives the bytes that nodemailer streams: %s', async (_name, mail) => {
    const message = { ...toMessage(mail, from), baseBoundary: 'same' };
    const written = String(writeMessage(message));
    // A message ends with its last line's end, which the transport adds where it's missing.
    expect(written.replace(/(\r\n)?$/, '\r\n')).toBe(await writtenByNodemailer(message));
  });

  it('puts what could begin another header into the one it belongs to', () => {
    const written = String(writeMessage(toMessage({ ...plain, subject: 'Hello\r\nBcc: eve@x1.test' }, from)));
    expect(written).not.toMatch(/^Bcc:/m);
  });
});
