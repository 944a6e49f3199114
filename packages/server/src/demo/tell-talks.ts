import type { MentorshipId, MessageId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Actor } from '../http/actor.ts';
import { invariant } from '../platform/errors.ts';
import { actorOf, type DemoContext, emailOf } from './demo-context.ts';
import { drawDrillBoard, drillsOfMaya } from './drill-boards.ts';
import { findPerson, findProfile, hasMessage } from './progress.ts';
import type { DemoTalk } from './talks.ts';
import { uploadFile } from './upload-file.ts';

/** Sends the demo's messages, each at its own time; existing ones are not sent again. */
export async function tellTalk(context: DemoContext, talk: DemoTalk): Promise<void> {
  const begun = await beginTalk(context, talk);
  const sent = await say(context, talk, begun);
  await open(context, talk, { ...begun, sent });
}

/** Starts the conversation when its first message is written. A purchase before that would start it at its own time. */
export async function beginTalk(context: DemoContext, talk: DemoTalk) {
  const parent = await actorNamed(context, talk.parent, 'parent');
  const trainer = await actorNamed(context, talk.trainer, 'trainer');
  const profile = await findProfile(context.db, trainer.userId);
  const first = talk.said[0];
  invariant(profile && first, `nothing can be said to ${talk.trainer}`);
  const { id } = await context.clock.at(context.moments.hoursAgo(first[1]), () =>
    context.services.conversations.start(parent, { trainerId: profile.trainerId }),
  );
  return { id, parent, trainer };
}

async function actorNamed({ db }: DemoContext, key: string, role: 'parent' | 'trainer'): Promise<Actor> {
  const person = await findPerson(db, emailOf(key));
  invariant(person, `${key} has not signed up`);
  return actorOf(person.userId, role);
}

async function say(
  context: DemoContext,
  { said }: DemoTalk,
  { id, ...people }: { id: MentorshipId; parent: Actor; trainer: Actor },
): Promise<MessageId[]> {
  const { clock, moments, services } = context;
  const sent: MessageId[] = [];
  for (const [at, [who, hoursAgo, content, drills]] of said.entries()) {
    const clientMessageId = `demo-message-${at}`;
    const { message } = await clock.at(moments.hoursAgo(hoursAgo), async () => {
      // Those of a message that is there already are not uploaded again.
      const isThere = drills && (await hasMessage(context.db, { mentorshipId: id, clientMessageId }));
      const attachmentIds = drills && !isThere ? await uploadDrills(context, people[who], drills) : undefined;
      return services.conversations.send(people[who], { mentorshipId: id, content, clientMessageId, attachmentIds });
    });
    sent.push(message.id);
  }
  return sent;
}

async function uploadDrills(context: DemoContext, actor: Actor, names: readonly string[]): Promise<MediaId[]> {
  const ids: MediaId[] = [];
  for (const name of names) {
    const drill = drillsOfMaya.find(({ fileName }) => fileName === name);
    invariant(drill, `there is no drill ${name}`);
    ids.push(await uploadFile(context, actor, { name, contentType: 'image/png', bytes: await drawDrillBoard(drill) }, true));
  }
  return ids;
}

/** Both have read everything except what is unread for one of them. */
async function open(
  { services }: DemoContext,
  { unread }: DemoTalk,
  { sent, id, ...people }: { sent: readonly MessageId[]; id: MentorshipId; parent: Actor; trainer: Actor },
): Promise<void> {
  for (const who of ['parent', 'trainer'] as const) {
    const waiting = unread?.by === who ? unread.last : 0;
    await services.conversations.markRead(people[who], id, sent[sent.length - 1 - waiting]);
  }
}
