import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatTimeRange, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import { hasBeenHeld, hasEnded, type SessionState } from '@x1/contract/scheduling/states.ts';
import type { Agenda, OpenPurchase } from '@x1/contract/sessions/agenda.ts';
import { placeInPurchase, placeText, sessionTypeLabel } from '../../../features/sessions/labels.ts';

/** From when on a parent joins a call. */
const JOIN_MINUTES = 10;

/** What a past session still asks of its reader: a review of a parent (R42), the mark that it took place of a trainer (R120). */
export function owedOf(session: Appointment, role: Role, now: Date): 'review' | 'complete' | null {
  if (role === 'trainer') return session.state === 'scheduled' && session.isPaid && hasEnded(session, now) ? 'complete' : null;
  return hasBeenHeld(session, now) && session.isUnreviewed === true ? 'review' : null;
}

/** '9 sessions · 1 waiting for your review'. */
export function pastText({ count, owed }: Agenda['past'], role: Role): string {
  const sessions = count === '1000+' ? t('1,000+ sessions') : t('{count, plural, one {# session} other {# sessions}}', { count });
  if (owed === 0) return sessions;
  return `${sessions} · ${role === 'trainer' ? t('{owed} to mark complete', { owed }) : t('{owed} waiting for your review', { owed })}`;
}

/** From when to when. The title of the section names the present zone; a time beyond a clock change keeps its own. */
export function hoursText({ startTime, endTime }: TimeSpan, zone: string, now: Date): string {
  return formatTimeRange(startTime, endTime, zone).replace(` (${zoneAbbreviation(now.toISOString(), zone)})`, '');
}

/** How it is held: 'Individual · Online · 2 of 6'. */
export function kindText(session: Appointment): string {
  return [sessionTypeLabel(session.sessionType), placeText(session), placeInPurchase(session)].filter(Boolean).join(' · ');
}

/** The same where the place stands beside it: 'Individual · 2 of 6'. */
export function heldText(session: Appointment): string {
  return [sessionTypeLabel(session.sessionType), placeInPurchase(session)].filter(Boolean).join(' · ');
}

/** How a package stands: each pip a session. `set` has a time, `gone` isn't held any more. */
export type Pip = 'done' | 'set' | 'open' | 'gone';

const pipOf: Readonly<Record<SessionState, Pip>> = {
  completed: 'done',
  scheduled: 'set',
  needs_time: 'open',
  unpaid: 'open',
  emptied: 'gone',
  no_show: 'gone',
  cancelled: 'gone',
  rejected: 'gone',
  expired: 'gone',
};
const pipOrder: readonly Pip[] = ['done', 'set', 'open', 'gone'];

/** The pips of a purchase, what is done first. */
export function pipsOf({ sessions }: Pick<OpenPurchase, 'sessions'>): Pip[] {
  const pips = sessions.map(({ state }) => pipOf[state]);
  return pipOrder.flatMap((pip) => pips.filter((each) => each === pip));
}

/** '1 completed · 2 scheduled · 3 to go'. */
export function pipText(pips: readonly Pip[]): string {
  const parts = pipOrder.map((pip) => ({ pip, count: pips.filter((each) => each === pip).length }));
  return parts.flatMap(({ pip, count }) => (count > 0 ? [countOf[pip](count)] : [])).join(' · ');
}

const countOf: Readonly<Record<Pip, (count: number) => string>> = {
  done: (count) => t('{count} completed', { count }),
  set: (count) => t('{count} scheduled', { count }),
  open: (count) => t('{count} to go', { count }),
  gone: (count) => t('{count} not taking place', { count }),
};

/** From when on one joins the call of a session, in milliseconds since 1970; null while it has no time. */
export function joinsFrom({ startTime }: Pick<Appointment, 'startTime'>): number | null {
  return startTime === null ? null : Date.parse(startTime) - JOIN_MINUTES * 60_000;
}
