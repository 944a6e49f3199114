import { firstName } from '@x1/contract/core/first-name.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { isOnlineLocation } from '@x1/contract/scheduling/locations.ts';
import type { EventDefinition } from '../../../platform/events.ts';
import * as calendar from '../../calendar/events.ts';
import * as trainers from '../../trainers/events.ts';
import { findSession, listUpcoming, type SessionFacts } from '../reads/session-facts.ts';
import { notificationOn } from '../template.ts';
import {
  aboutProgram,
  dateOf,
  inBooking,
  isOff,
  isScheduled,
  openSession,
  parties,
  whenAndWhere,
  whyOf,
  withOther,
} from './session-parts.ts';
import { timeLine } from './time-facts.ts';

/** What a trainer changed about where sessions take place. */
interface PlaceChange {
  readonly userId: UserId;
  readonly changedAt: string;
}

interface PlaceNews<Change> {
  /** Whether a session takes place there, and is approved: before that nobody has a link or an address (R186). */
  readonly isConcerned: (session: SessionFacts, change: Change) => boolean;
  /** The news is a part of a sentence. */
  readonly write: (session: SessionFacts) => { title: string; news: string };
}

/**
 * Each family of an upcoming session at a place that changed hears of it, with a new invitation: the one it has names the old place, unless the
 * session got its time later.
 */
const notifyOfPlace = <Change extends PlaceChange>(event: EventDefinition<Change>, { isConcerned, write }: PlaceNews<Change>) =>
  notificationOn(event, {
    read: async (tx, change, { eventId, now }) => {
      const changedAt = new Date(change.changedAt);
      const upcoming = await listUpcoming(tx, change.userId, now);
      const sessions = upcoming.filter(
        (session) => !isOff(session) && isConcerned(session, change) && dateOf(session.scheduledAt) <= changedAt,
      );
      // The bell rings once for each family, however many sessions it has.
      const firsts = new Map(sessions.toReversed().map((session) => [session.parent.userId, session]));
      return sessions.map((session) => ({ session, eventId, changedAt, rings: firsts.get(session.parent.userId) === session }));
    },
    concerns: ({ session }) => [session.parent],
    refreshes: ['sessions'],
    stillApplies: () => true,
    key: ({ session, eventId }) => `${session.appointmentId}:${eventId}`,
    happenedAt: ({ changedAt }) => changedAt,
    recipients: [
      {
        to: ({ session }) => session.parent.userId,
        topic: 'booking',
        weight: 'booking',
        channels: ({ rings }) => (rings ? 'all' : 'mail'),
        invites: ({ session }) => session,
        write: ({ session }, reader) => {
          const { title, news } = write(session);
          return {
            title,
            sentence: t('{program}, {time}: {news}.', {
              program: session.programTitle,
              time: isScheduled(session) ? timeLine(session, reader) : '',
              news,
            }),
            facts: [...aboutProgram(session), withOther(session, 'parent'), ...whenAndWhere(session, reader, 'parent')],
            button: openSession(session),
            why: whyOf('parent'),
          };
        },
      },
    ],
  });

const meetingLinkChanged = notifyOfPlace(trainers.meetingLinkChanged, {
  // A call of the session's own goes before the trainer's link.
  isConcerned: ({ approvalStatus, location, callUrl }) => approvalStatus === 'approved' && isOnlineLocation(location) && callUrl === null,
  write: ({ trainer, callLink }) => ({
    title: t('{trainer} changed the meeting link', { trainer: trainer.name }),
    news: callLink ? t("the new link is on the session's page") : t("there's no link right now"),
  }),
});

/** The trainer's field or gym has another address, its first one, or none any more (decision 0094). */
const placeAddressChanged = notifyOfPlace(trainers.placeAddressChanged, {
  isConcerned: ({ approvalStatus, location, placeId }, { place }) =>
    approvalStatus === 'approved' && placeId === null && location === place,
  write: whereWeMeet,
});

/** So does one of the trainer's places, which the session names (decision 0092). */
const placeMoved = notifyOfPlace(trainers.placeMoved, {
  isConcerned: ({ approvalStatus, placeId }, moved) => approvalStatus === 'approved' && placeId === moved.placeId,
  write: whereWeMeet,
});

function whereWeMeet({ trainer, placeAddress }: SessionFacts) {
  return {
    title: t("Where you'll meet {name}", { name: firstName(trainer.name) }),
    news: placeAddress
      ? t('the address is {placeAddress}', { placeAddress })
      : t("the address isn't known right now. Please ask in Messages"),
  };
}

/**
 * The trainer's calendar has made the session's video call, or it's gone and the trainer's own link holds (decision 0096). It usually comes
 * within seconds of the trainer's answer and goes out in one email with it, so no bell rings.
 */
const callLinkChanged = notificationOn(calendar.callLinkChanged, {
  read: async (tx, { appointmentId, changedAt }, { eventId }) => {
    const session = await findSession(tx, appointmentId);
    return session && { session, eventId, changedAt: new Date(changedAt) };
  },
  concerns: ({ session }) => parties(session),
  refreshes: ['sessions'],
  stillApplies: ({ session, changedAt }) =>
    !isOff(session) && session.approvalStatus === 'approved' && isScheduled(session) && session.startsAt > changedAt,
  key: ({ session, eventId }) => `${session.appointmentId}:${eventId}`,
  happenedAt: ({ changedAt }) => changedAt,
  gathers: ({ session }) => inBooking(session),
  recipients: [
    {
      to: ({ session }) => session.parent.userId,
      topic: 'booking',
      weight: 'booking',
      channels: 'mail',
      // Where the session isn't online any more, the news of that says it all.
      when: ({ session }) => isOnlineLocation(session.location),
      invites: ({ session }) => session,
      write: ({ session }, reader) => ({
        title: session.callLink
          ? t('Your video call with {name}', { name: firstName(session.trainer.name) })
          : t('The video call with {name} has no link right now', { name: firstName(session.trainer.name) }),
        sentence: t('{program}, {time}: {news}.', {
          program: session.programTitle,
          time: isScheduled(session) ? timeLine(session, reader) : '',
          news: session.callLink ? t("here's the link to join, and it's on the session's page, too") : t("we'll send you a new one"),
        }),
        lasting: '',
        facts: [...aboutProgram(session), withOther(session, 'parent'), ...whenAndWhere(session, reader, 'parent')],
        button: openSession(session),
        why: whyOf('parent'),
      }),
    },
  ],
});

export const sessionPlaceNotifications = [meetingLinkChanged, placeAddressChanged, placeMoved, callLinkChanged];
