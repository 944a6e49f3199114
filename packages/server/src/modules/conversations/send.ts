import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { isDatabaseUnavailable, isLockTimeout } from '../../platform/db/database-errors.ts';
import { groupCalls } from '../../platform/group-calls.ts';
import type { ConversationsNeeds } from './needs.ts';
import type { Sent, Written } from './tables.ts';
import { toMessage } from './to-message.ts';
import { createWriteMany, type Sending } from './write-many.ts';
import { createWriteOne } from './write-one.ts';

type SendNeeds = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'realtime'> & Pick<ConversationsNeeds, 'accounts' | 'media'>;

/** By one statement. */
const atOnce = 200;
/** Beyond them messages are refused. */
const waiting = 2_000;

/** Sending a message: the same for HTTP and sockets. */
export function createSend(needs: SendNeeds) {
  const writeOne = createWriteOne(needs);
  const writeMany = createWriteMany(needs);
  const oneByOne = createQueues<MentorshipId>();

  function tell({ stored, talk, isNew }: Sent): void {
    if (isNew) needs.realtime.tell([talk.parentId, talk.trainerUserId], 'new-message', toMessage(stored, talk));
  }

  /** Behind those of its conversation that are written one by one already. */
  const writeInTurn = ({ actor, written }: Sending): Promise<Sent> =>
    oneByOne.run(written.mentorshipId, async () => {
      const sent = await writeOne(actor, written);
      tell(sent);
      return sent;
    });

  /** What PostgreSQL refuses is tried one by one, so that none fails because of another; where it isn't there, all fail. */
  async function writeTogether(all: readonly Sending[]): Promise<(Sent | undefined)[]> {
    const ready = all.filter(({ written }) => !oneByOne.has(written.mentorshipId));
    try {
      const sent = await writeMany(ready);
      const sentOf = new Map(ready.map((sending, at) => [sending, sent[at]]));
      return all.map((sending) => sentOf.get(sending));
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isLockTimeout(error)) throw error;
      return all.map(() => undefined);
    }
  }

  const send = groupCalls(
    async (all: readonly Sending[]): Promise<Answer[]> => {
      try {
        const written = await writeTogether(all);
        return all.map((sending, at): Answer => {
          const sent = written[at];
          if (!sent) return { sent: writeInTurn(sending) };
          tell(sent);
          return { sent };
        });
      } catch (error) {
        return all.map((): Answer => ({ error }));
      }
    },
    { atOnce, waiting },
  );

  return {
    /**
     * Stores a message from the caller to the other side and notifies both; with the `clientMessageId` of a stored one, returns that one and
     * notifies nobody again (R138, R141). Before the first payment contact details are hidden, and the original is not stored (F66). Messages
     * that wait at the same time are stored by one statement, those of a conversation in their order (decision 0061).
     *
     * @throws AppError 'conversation.not_found', 'conversation.blocked', 'conversation.held_for_review', 'conversation.file_gone'; 'server.unavailable' when too many wait
     */
    send: async (actor: Actor, written: Written): Promise<Sent> => {
      const answer = await send({ actor, written });
      if ('error' in answer) throw answer.error;
      return answer.sent;
    },
  };
}

/** In an object, so that nobody waits for a message that is written alone but its sender. */
type Answer = { readonly sent: Sent | Promise<Sent> } | { readonly error: unknown };

/** Work that is done one after the other for each key. */
function createQueues<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return {
    /** Whether anything is being done or waits. */
    has: (key: Key): boolean => last.has(key),
    run: <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      const settled = result.then(
        () => {},
        () => {},
      );
      last.set(key, settled);
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
      return result;
    },
  };
}
