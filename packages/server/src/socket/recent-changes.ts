import type { ServerEvent, ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';

type Topic = ServerEventPayload<'changed'>['topics'][number];

/** What this process heard was told, for clients that weren't connected at the time. */
export interface RecentChanges {
  /** Remembers an event for everybody in these rooms. */
  note(rooms: Iterable<string>, event: ServerEvent, payload: unknown): void;
  /** From now on this process hears everything; what was told before is not known. */
  begin(): void;
  /** This process may not hear everything. */
  pause(): void;
  /** What was told to these rooms in the last `ageMs`; `undefined` when this process didn't hear everything for as long. */
  within(ageMs: number, rooms: Iterable<string>): Topic[] | undefined;
}

/** A page loads and connects in less, and a line that broke is back in less. */
const KEPT_MS = 120_000;
const FORGET_EVERY_MS = 30_000;

/** @param spareMs how much later than the change itself it may be told, and how much older what was read may be than the reading */
export function createRecentChanges({ spareMs, now = () => performance.now() }: { spareMs: number; now?: () => number }): RecentChanges {
  const toldAt = new Map<string, Map<Topic, number>>();
  let completeSince = Number.POSITIVE_INFINITY;
  let forgottenAt = now();

  const forgetOld = () => {
    if (now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = now();
    for (const [room, topics] of toldAt) {
      for (const [topic, at] of topics) if (now() - at > KEPT_MS) topics.delete(topic);
      if (topics.size === 0) toldAt.delete(room);
    }
  };

  return {
    note: (rooms, event, payload) => {
      const topics = topicsOf(event, payload);
      if (topics.length === 0) return;
      forgetOld();
      for (const room of rooms) {
        const ofRoom = toldAt.get(room) ?? new Map<Topic, number>();
        for (const topic of topics) ofRoom.set(topic, now());
        toldAt.set(room, ofRoom);
      }
    },
    begin: () => {
      completeSince = now();
    },
    pause: () => {
      completeSince = Number.POSITIVE_INFINITY;
    },
    within: (ageMs, rooms) => {
      const from = now() - ageMs - spareMs;
      if (from < Math.max(completeSince, now() - KEPT_MS)) return undefined;
      const told = [...rooms].flatMap((room) => [...(toldAt.get(room) ?? [])]);
      return [...new Set(told.filter(([, at]) => at >= from).map(([topic]) => topic))];
    },
  };
}

/** What an event leaves out of date for whoever didn't hear it. */
function topicsOf(event: ServerEvent, payload: unknown): readonly Topic[] {
  if (event === 'changed') return (payload as ServerEventPayload<'changed'>).topics;
  return event === 'new-message' || event === 'message-status' ? ['conversations'] : [];
}
