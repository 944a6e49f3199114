import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SmsSettings } from '../channel-settings.ts';

export interface ReceivedSms {
  readonly to: string;
  readonly text: string;
  /** Attributes such as AWS.SNS.SMS.SMSType. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface TestSnsServer {
  readonly settings: SmsSettings;
  readonly received: ReceivedSms[];
  /**
   * `refuse`: this number is not taken. `throttle`: nothing was sent, come back later. `take_and_cut`: sends, and the line is cut before the answer.
   */
  behave(behavior: 'take' | 'refuse' | 'throttle' | 'take_and_cut'): void;
  calls(): number;
  close(): Promise<void>;
}

const errors = {
  refuse: { status: 400, code: 'InvalidParameter', message: 'Invalid parameter: PhoneNumber' },
  throttle: { status: 400, code: 'Throttled', message: 'Rate exceeded' },
} as const;

/** What Amazon SNS is to its SDK: `Publish` of the query protocol, and its answers, on loopback. */
export async function startSnsServer(): Promise<TestSnsServer> {
  const received: ReceivedSms[] = [];
  let behavior: Parameters<TestSnsServer['behave']>[0] = 'take';
  let calls = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls += 1;
      if (behavior === 'refuse' || behavior === 'throttle') {
        const { status, code, message } = errors[behavior];
        const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
        response
          .writeHead(status, { 'content-type': 'text/xml' })
          .end(`<ErrorResponse>${error}<RequestId>r-${calls}</RequestId></ErrorResponse>`);
        return;
      }
      received.push(readPublish(new URLSearchParams(body)));
      if (behavior === 'take_and_cut') return void request.socket.destroy();
      const result = `<PublishResult><MessageId>m-${calls}</MessageId></PublishResult>`;
      response
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(`<PublishResponse>${result}<ResponseMetadata><RequestId>r-${calls}</RequestId></ResponseMetadata></PublishResponse>`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'AKIATESTTESTTEST',
      secretAccessKey: 'a test has no secrets',
      senderId: 'X1',
    },
    received,
    behave: (next) => {
      behavior = next;
    },
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws Error when it is no `Publish` to a phone */
function readPublish(form: URLSearchParams): ReceivedSms {
  const [to, message] = [form.get('PhoneNumber'), form.get('Message')];
  if (form.get('Action') !== 'Publish' || to === null || message === null) throw new Error(`not a text message: ${form}`);
  const attributes: Record<string, string> = {};
  for (let entry = 1; form.has(`MessageAttributes.entry.${entry}.Name`); entry += 1) {
    attributes[form.get(`MessageAttributes.entry.${entry}.Name`) ?? ''] =
      form.get(`MessageAttributes.entry.${entry}.Value.StringValue`) ?? '';
  }
  return { to, text: message, attributes };
}
