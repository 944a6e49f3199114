import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import type { SmtpSettings } from '../mail-settings.ts';

/** A mail as a mail server got it. */
export interface ReceivedMail extends Email {
  /** Of the envelope: to whom it really went. */
  readonly recipients: readonly string[];
  readonly raw: string;
}

/** What the server does with the next mails. */
export type Behavior =
  | 'take'
  /** Says that it is busy, at the recipient. */
  | 'busy'
  /** Says that nobody lives there. */
  | 'refuse'
  /** Takes the mail, and the line is cut before its yes arrives. */
  | 'take_and_cut';

export interface TestMailServer {
  readonly settings: SmtpSettings;
  readonly received: ReceivedMail[];
  /** How many connections were made. */
  connectionCount(): number;
  behave(behavior: Behavior): void;
  /** Goes down; `start` brings it back on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const replies = { busy: { code: 451, text: 'Try again later' }, refuse: { code: 550, text: 'No such user <somebody@x1.test>' } };

/** A real mail server on loopback (npm `smtp-server`), its mails read by npm `postal-mime`. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let behavior: Behavior = 'take';
  let server: SMTPServer | undefined;
  let port = 0;
  let connections = 0;
  const open = () =>
    new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
      onRcptTo: (_address, _session, done) => {
        const reply = behavior === 'busy' || behavior === 'refuse' ? replies[behavior] : undefined;
        done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
      },
      onData: (stream, session, done) => {
        void buffer(stream).then(async (bytes) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ ...(await PostalMime.parse(bytes)), recipients, raw: bytes.toString('utf8') });
          if (behavior !== 'take_and_cut') return done();
          for (const connection of server?.connections ?? []) connection._socket.destroy();
        });
      },
    });
  const start = async () => {
    server = open();
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  };
  await start();
  return {
    get settings() {
      return { host: '127.0.0.1', port, isSecure: false, signIn: undefined };
    },
    received,
    connectionCount: () => connections,
    behave: (next) => {
      behavior = next;
    },
    start,
    stop: async () => {
      const ended = server;
      await new Promise<void>((closed) => (ended ? ended.close(closed) : closed()));
    },
  };
}

/** The mail server for all tests of a file, opened before the app that uses it; stopped after its last test. */
export async function openMailServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  afterAll(() => server.stop());
  return server;
}

/** The calendar files of an email: 'CANCEL session-17'. */
export const calendarEntriesOf = ({ raw }: ReceivedMail): ReadonlySet<string> =>
  new Set([...decoded(raw).matchAll(/METHOD:(\w+)[\s\S]*?UID:(session-\d+)@/g)].map(([, method, session]) => `${method} ${session}`));

/** With the parts that are base64 in the clear. */
const decoded = (raw: string) =>
  raw.replaceAll(
    /Content-Transfer-Encoding: base64\r?\n(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*\r?\n([A-Za-z0-9+/=\r\n]+)/g,
    (_, text: string) => Buffer.from(text, 'base64').toString('utf8'),
  );
