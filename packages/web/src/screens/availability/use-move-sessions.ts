import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import { useRef, useState } from 'react';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useChange } from '../../lib/use-change.ts';
import type { Meeting, Placed } from './move-plan.ts';

/** A meeting and the time it gets. */
interface Move {
  readonly meeting: Meeting;
  readonly to: TimeSpan;
}

interface Wish {
  readonly moves: readonly Move[];
  /** For each family of a moved session; '' for none. */
  readonly message: string;
  /** The zone of the person who chose. */
  readonly zone: string;
}

/** What has become of a wish so far. Meetings by their start. */
interface MoveProgress {
  readonly moved: ReadonlyMap<string, TimeSpan>;
  /** Why meetings could not be moved. */
  readonly refused: ReadonlyMap<string, string>;
  /** Families of moved sessions whom the message has not reached. */
  readonly untold: readonly Placed[];
}

const nothingYet: MoveProgress = { moved: new Map(), refused: new Map(), untold: [] };

/**
 * Moves meetings one by one, then writes to each of their families once (R176: the times are theirs to accept). One that fails holds back no
 * other; asked again, it goes on with what is left, and no family gets the message twice.
 */
export function useMoveSessions({ onDone }: { onDone: () => void }) {
  const [progress, setProgress] = useState(nothingYet);
  const messageIds = useRef(new Map<UserId, string>());
  const told = useRef(new Set<UserId>());

  async function tell({ trainerId, parentId }: Placed, content: string): Promise<void> {
    const { id: mentorshipId } = await conversationsApi.start({ body: { trainerId, parentId } });
    // The same message sent again is stored once.
    const clientMessageId = messageIds.current.get(parentId) ?? crypto.randomUUID();
    messageIds.current.set(parentId, clientMessageId);
    await conversationsApi.send({ body: { mentorshipId, content, clientMessageId } });
    told.current.add(parentId);
  }

  async function moveAndTell({ moves, message, zone }: Wish): Promise<void> {
    const moved = new Map(progress.moved);
    const refused = new Map<string, string>();
    const toTell = new Map(progress.untold.map((session) => [session.parentId, session]));
    for (const { meeting, to } of moves) {
      try {
        await reschedule(meeting, to, zone);
        moved.set(meeting.startTime, to);
        for (const session of meeting.sessions) toTell.set(session.parentId, session);
      } catch (error) {
        refused.set(meeting.startTime, errorText(error, t("It couldn't be moved. Please try again.")));
      }
    }
    const untold: Placed[] = [];
    for (const session of message === '' ? [] : toTell.values()) {
      if (!told.current.has(session.parentId)) await tell(session, message).catch(() => untold.push(session));
    }
    setProgress({ moved, refused, untold });
    if (refused.size + untold.length > 0) throw new Error('some of it is left to do');
  }

  const change = useChange({
    call: moveAndTell,
    stale: [...schedulingApi.reschedule.stale, ...conversationsApi.send.stale],
    refreshAfter: 'both',
    done: (_, { moves }) => ({
      title: moves.length === 1 ? t('Session Moved') : t('Sessions Moved'),
      description: t("We've asked the families to accept the new times."),
    }),
    onDone,
  });
  return { progress, moveSessions: change.mutateAsync };
}

/** A trainer's move takes everybody along who meets then. */
function reschedule({ sessions: [{ id: appointmentId, location }] }: Meeting, { startTime, endTime }: TimeSpan, zone: string) {
  return schedulingApi.reschedule({ params: { appointmentId }, body: { startTime, endTime, location, scheduledInTimezone: zone } });
}
