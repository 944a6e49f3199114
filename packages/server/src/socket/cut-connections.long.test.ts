import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { conversationPair } from '../testing/conversation-pair.ts';
import { startCuttingProxy } from '../testing/cutting-proxy.ts';
import { createRandom } from '../testing/simulator/random.ts';
import { transports } from '../testing/socket-client.ts';
import { openApp } from '../testing/start-app.ts';
import { openThreadClient } from '../testing/thread-client.ts';

const app = await openApp();

const cuts = 500;
const longestPauseMs = 45;
const fewestMessages = 40;

/** What a person sees, and what is stored. */
const toLines = (messages: readonly { id: number; senderId: number; content: string }[]) =>
  messages.map(({ id, senderId, content }) => `${id} ${senderId} ${content}`);

describe.each(transports)('a conversation over %s whose connections are cut 500 times', (transport) => {
  it('ends with every message once and in order, on both sides and in the database', async () => {
    const random = createRandom(transport === 'polling' ? 20_260_314 : 11);
    const { parent, trainer, id } = await conversationPair(app);
    const proxy = await startCuttingProxy(app.url, random);
    const people = [parent, trainer].map(({ token, user }) =>
      openThreadClient({ url: proxy.url, token, transport, of: { mentorshipId: id, userId: user.id }, haste: 20 }),
    );
    const written = new Map<number, string[]>();
    try {
      let done = 0;
      while (done < cuts || people.some(({ thread }) => (written.get(thread().userId) ?? []).length < fewestMessages)) {
        for (const person of people) {
          const { outbox, userId } = person.thread();
          if (outbox.length >= 4 || random.chance(0.4)) continue;
          const said = written.get(userId) ?? [];
          written.set(userId, [...said, `Number ${said.length}`]);
          person.say(`Number ${said.length}`);
        }
        await pause(random.below(longestPauseMs));
        done += proxy.cut(random.chance(0.2) ? 'all' : 'one');
      }
      for (const person of people) await person.settled();
      // The other side's last message may still be on its way.
      const stored = await app.services.conversations.listMessagesForReview(id, { limit: 10_000 });
      for (const person of people) await expect.poll(() => toLines(person.thread().messages), { timeout: 10_000 }).toEqual(toLines(stored));
      for (const [userId, contents] of written) {
        expect(stored.filter(({ senderId }) => senderId === userId).map(({ content }) => content)).toEqual(contents);
      }
    } finally {
      for (const person of people) person.close();
      await proxy.close();
    }
  }, 120_000);
});
