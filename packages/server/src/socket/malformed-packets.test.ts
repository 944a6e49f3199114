import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationPair } from '../testing/conversation-pair.ts';
import { openRawSocket, type RawSocket } from '../testing/raw-socket.ts';
import { connect, type Transport, transports } from '../testing/socket-client.ts';
import { openApp, type Person } from '../testing/start-app.ts';

const app = await openApp();

const packetsOf: Record<Transport, number> = { websocket: 4_600, polling: 400 };
const seed = 20_260_314;

const name = fc.oneof(
  fc.constantFrom('join-mentorship', 'leave-mentorship', 'send-message', 'typing', 'messages-received'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'connect', 'disconnect', 'error', 'newListener', 'new-message', ''),
  fc.string(),
  fc.jsonValue(),
);
const hostile = fc.constantFrom(
  '{"__proto__":{"isAdmin":true}}',
  '{"mentorshipId":{"toString":1},"content":[]}',
  '{"mentorshipId":1e999,"content":"x"}',
  '{"mentorshipId":1,"content":"\\u0000"}',
  '{"mentorshipId":1,"isTyping":{"valueOf":"x"}}',
  'null',
  '[[[[[[[[[[[[]]]]]]]]]]]]',
  `"${'x'.repeat(5_000)}"`,
);
const input = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  hostile,
);
const event = fc
  .tuple(name, fc.array(input, { maxLength: 3 }))
  .map(([event, inputs]) => `[${[JSON.stringify(event), ...inputs].join(',')}]`);
const acknowledged = fc.option(fc.nat(2_000_000_000), { nil: '' });
const packet = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(acknowledged, event).map(([id, body]) => `42${id}${body}`) },
  { weight: 1, arbitrary: fc.string().map((text) => `42${text}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '9'), fc.string()).map(([type, text]) => `4${type}${text}`),
  },
  { weight: 1, arbitrary: fc.tuple(fc.nat(9), event).map(([count, body]) => `45${count}-/admin,${body}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

async function enter(person: Person, transport: Transport): Promise<RawSocket> {
  const raw = await openRawSocket(app.url, transport);
  await raw.send(`40${JSON.stringify({ token: person.token })}`);
  return raw;
}

describe.each(transports)('malformed packets over %s', (transport) => {
  it('end only their own connection and disturb no one else', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const attacker = await app.signUp('parent');
    const [writer, reader] = [await connect(app.url, { token: parent.token }), await connect(app.url, { token: trainer.token })];
    const before = process.memoryUsage().rss;
    const packets = fc.sample(packet, { numRuns: packetsOf[transport], seed });
    let raw = await enter(attacker, transport);
    let said = 0;
    for (const [at, each] of packets.entries()) {
      await raw.send(each);
      // A packet may end the connection, so the next ones use a new one.
      if (at % 25 === 24) {
        raw.close();
        raw = await enter(attacker, transport);
      }
      if (at % 400 !== 399) continue;
      said += 1;
      expect(await writer.ask('send-message', { mentorshipId: id, content: `Still here ${said}` })).toMatchObject({ ok: true });
      expect(await reader.next('new-message')).toMatchObject({ content: `Still here ${said}` });
    }
    raw.close();
    expect(said).toBe(Math.floor(packetsOf[transport] / 400));
    expect(await app.api(parent.token).conversations.listMessages({ params: { mentorshipId: id }, query: {} })).toHaveLength(said);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1_024 * 1_024);
    for (const socket of [writer, reader]) socket.close();
  }, 60_000);

  it('of more than 64 kB end the connection and store nothing, while a smaller packet is stored', async () => {
    const { parent, id } = await conversationPair(app);
    const message = (content: string, paddingLength: number) => ({ mentorshipId: id, content, padding: 'x'.repeat(paddingLength) });
    const writer = await connect(app.url, { transport, token: parent.token });
    expect(await writer.ask('send-message', message('Small', 60_000))).toMatchObject({ ok: true });
    writer.socket.emit('send-message', message('Large', 70_000));
    await writer.ended();
    const stored = await parent.api.conversations.listMessages({ params: { mentorshipId: id }, query: {} });
    expect(stored.map(({ content }) => content)).toEqual(['Small']);
  });

  it('with binary data are ignored', async () => {
    const person = await app.signUp('parent');
    const raw = await enter(person, transport);
    await raw.send('451-["send-message",{"_placeholder":true,"num":0}]');
    await raw.send(Uint8Array.of(1, 2, 3));
    await raw.send(Uint8Array.of(4, 5, 6));
    raw.close();
    const other = await connect(app.url, { transport, token: person.token });
    await other.settled();
    expect(other.received).toEqual([]);
    other.close();
  });
});
