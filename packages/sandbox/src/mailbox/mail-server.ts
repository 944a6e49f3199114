import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Logger } from '../deliveries.ts';
import type { World } from '../world.ts';
import { keepMail } from './kept-mails.ts';

export interface MailServer {
  readonly port: number;
  /** Takes no new mails and ends what is open. */
  close(): Promise<void>;
}

const largestMailBytes = 10 * 1024 * 1024;
const closePatienceMs = 500;

/** What the server answers instead of taking a mail. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A mail server on loopback that keeps every mail and passes none on. What it has said yes to is on the disk. */
export async function startMailServer(world: World, { port = 0, logger }: { port?: number; logger: Logger }): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'sandbox.x1.test',
    banner: 'X1 sandbox: no mail leaves this machine',
    // Nobody signs in on loopback, and there is no certificate for it.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largestMailBytes,
    closeTimeout: closePatienceMs,
    onConnect: (_session, done) => done(refusalOfServer(world)),
    onMailFrom: (_address, _session, done) => done(refusalOfServer(world)),
    onRcptTo: (_address, _session, done) =>
      done(world.faults.current().refuseMails ? new Refusal(550, 'The sandbox simulates refused mails') : null),
    onData: (stream, session, done) => {
      take(world, stream, session).then(
        () => done(),
        (error: unknown) => {
          if (!(error instanceof Refusal)) logger.warn({ error: String(error) }, 'the sandbox cannot keep a mail');
          done(error instanceof Refusal ? error : new Refusal(451, 'The mail could not be kept'));
        },
      );
    },
  });
  server.on('error', (error) => logger.warn({ error: String(error) }, 'the mail server of the sandbox is disturbed'));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', ready);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function refusalOfServer(world: World): Refusal | null {
  return world.faults.current().mailServerDown ? new Refusal(421, 'The sandbox simulates that the mail server is down') : null;
}

async function take(world: World, stream: Readable & { sizeExceeded?: boolean }, { envelope }: SMTPServerSession): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw new Refusal(552, 'The mail is too large');
  const { mailDelayMs } = world.faults.current();
  if (mailDelayMs > 0) await delay(mailDelayMs, undefined, { ref: false });
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  const recipients = envelope.rcptTo.map(({ address }) => address);
  await keepMail(world, { raw, from, recipients });
}
