import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../modules/notifications/port.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { createSmtpMailSender } from './mail-sender.ts';

const from = { name: 'X1', address: 'hello@x1.test' };
const server = await openMailServer();
beforeEach(() => {
  server.behave('take');
  server.received.length = 0;
});

const aMail = (subject = 'Hello'): OutgoingMail => ({
  messageId: `<${subject}@x1.test>`,
  to: { address: 'pat@x1.test', name: undefined },
  subject,
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
  attachments: [],
  invitation: undefined,
  date: new Date('2026-03-10T15:30:00Z'),
  isConfidential: false,
});

/** A server that answers each line it receives with the next of these lines, and records what it received. */
async function sayingServer(...lines: string[]): Promise<{ port: number; heard: string[]; server: Server }> {
  const heard: string[] = [];
  const listening = createServer((socket) => {
    const waiting = [...lines];
    const say = () => void socket.write(`${waiting.shift() ?? '421 that was all'}\r\n`);
    say();
    socket.on('data', (bytes) => {
      heard.push(bytes.toString());
      say();
    });
    socket.on('error', () => {});
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { port: address.port, heard, server: listening };
}

describe('the SMTP mail sender', () => {
  it('sends many mails over a few connections', async () => {
    const sender = createSmtpMailSender(server.settings, from);
    await Promise.all(Array.from({ length: 30 }, (_, index) => sender.send(aMail(`Mail ${index}`))));
    sender.close();
    expect(new Set(server.received.map(({ subject }) => subject)).size).toBe(30);
    expect(server.connectionCount()).toBeLessThanOrEqual(4);
  });

  it('sends an invitation as a calendar part and as a file', async () => {
    const sender = createSmtpMailSender(server.settings, from);
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Übung 🎾\r\nEND:VCALENDAR\r\n';
    await sender.send({ ...aMail(), invitation: { method: 'CANCEL', content } });
    await sender.send(aMail('No invitation'));
    sender.close();
    const [mail, plain] = server.received;
    expect(mail?.raw).toMatch(
      /multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*text\/calendar; charset=utf-8; method=CANCEL/,
    );
    const parts = mail?.attachments.map((part) => [part.mimeType, part.method, part.filename]);
    expect(parts).toEqual([
      ['text/calendar', 'CANCEL', null],
      ['application/ics', undefined, 'invite.ics'],
    ]);
    const read = (bytes: unknown) => (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes as ArrayBuffer));
    // The mail parser normalizes line ends.
    for (const part of mail?.attachments ?? []) expect(read(part.content).replaceAll(/\r?\n/g, '\r\n')).toBe(content);
    const file = Buffer.from(content).toString('base64');
    expect(mail?.raw.replaceAll(/\s/g, '')).toContain(file);
    expect(plain?.attachments).toEqual([]);
    expect(plain?.raw).not.toContain('calendar');
  });

  it.each([
    ['busy', 'temporary'],
    ['refuse', 'refused'],
  ] as const)("reports a server that answers '%s' as %s, without the server's text", async (behavior, problem) => {
    server.behave(behavior);
    const sender = createSmtpMailSender(server.settings, from);
    const error = await sender.send(aMail()).catch((thrown: unknown) => thrown);
    sender.close();
    expect(error).toMatchObject({ name: 'MailNotTaken', problem });
    expect(String(error)).not.toContain('somebody@x1.test');
    expect(error).not.toHaveProperty('cause');
  });

  it('reports a missing server as unreachable', async () => {
    const closed = await sayingServer();
    closed.server.close();
    const sender = createSmtpMailSender({ host: '127.0.0.1', port: closed.port, isSecure: false, signIn: undefined }, from);
    await expect(sender.send(aMail())).rejects.toMatchObject({ problem: 'unreachable' });
    sender.close();
  });

  it('never sends its password without TLS', async () => {
    const plain = await sayingServer('220 hello', '250-plain\r\n250 AUTH PLAIN LOGIN', '502 no STARTTLS here', '235 come in');
    const signIn = { user: 'x1', password: 'canary-password' };
    const sender = createSmtpMailSender({ host: '127.0.0.1', port: plain.port, isSecure: false, signIn }, from);
    await expect(sender.send(aMail())).rejects.toMatchObject({ problem: 'unreachable' });
    sender.close();
    plain.server.close();
    const encoded = Buffer.from('canary-password').toString('base64');
    expect(plain.heard.join('')).not.toMatch(new RegExp(`AUTH|canary|${encoded}`));
  });

  it('distinguishes final refusals of a mail from temporary ones', async () => {
    const talk = (last: string) => sayingServer('220 hello', '250 plain', '250 from', '250 to', '354 go on', last);
    for (const [last, problem] of [
      ['554 looks like spam', 'refused'],
      ['452 no room', 'temporary'],
      ['421 closing', 'temporary'],
    ] as const) {
      const speaking = await talk(last);
      const sender = createSmtpMailSender({ host: '127.0.0.1', port: speaking.port, isSecure: false, signIn: undefined }, from);
      await expect(sender.send(aMail())).rejects.toMatchObject({ problem });
      sender.close();
      speaking.server.close();
    }
  });
});
