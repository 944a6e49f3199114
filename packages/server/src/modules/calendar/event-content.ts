import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { inLanguage, t } from '@x1/contract/core/texts.ts';
import { isOnlineLocation, placeWithAddress } from '@x1/contract/scheduling/locations.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { hashBytes } from '../../platform/tokens.ts';
import type { CalendarEvent } from './port.ts';
import type { SessionFacts } from './tables.ts';

/**
 * What the trainer's calendar shows of a session, in the trainer's language. Of names only the athlete's first one (R171): a calendar may be shared with others (L33).
 *
 * @param publicUrl the product's origin as browsers see it, without a trailing slash
 * @param makesCalls whether the trainer wants a video call for each online session
 */
export function toCalendarEvent(
  session: SessionFacts,
  { eventId, time, publicUrl, makesCalls }: { eventId: string; time: TimeRange; publicUrl: string; makesCalls: boolean },
): CalendarEvent {
  return {
    eventId,
    title: session.title,
    // The same whoever sets it off: another language would be another content, to be written again.
    ...inLanguage(session.language ?? 'en', () => wordsOf(session, publicUrl)),
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    hasCall: makesCalls && isOnlineLocation(session.location),
  };
}

function wordsOf({ appointmentId, description, location, placeAddress, athleteName: name }: SessionFacts, publicUrl: string) {
  const paragraphs = [name && t('For {name}', { name }), description, `${publicUrl}/session/${appointmentId}`];
  return { description: paragraphs.filter(Boolean).join('\n\n'), location: placeWithAddress({ location, placeAddress }) };
}

/** A hash of an event's content except its time: changes when X1 has something else to write. */
export function contentMarkOf({ title, description, location, hasCall }: CalendarEvent): string {
  const content = [title, description, location, ...(hasCall ? ['call'] : [])];
  return hashBytes(Buffer.from(JSON.stringify(content))).toString('base64url');
}

export function isSameTime(one: TimeRange, other: TimeRange): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

const digits = '0123456789abcdefghijklmnopqrstuv';
const BITS = 5;

/**
 * The id of a session's event, in Google's alphabet (base32hex in lower case). Constant for a session, so that writing is
 * idempotent (security.md F02), and unique per installation, so that two can share a calendar.
 */
export function eventIdOf(secrets: Pick<Secrets, 'deriveToken'>, appointmentId: AppointmentId): string {
  return toBase32Hex(Buffer.from(secrets.deriveToken('calendar event', appointmentId), 'base64url'));
}

/** RFC 4648 §7 without padding, lower case. */
export function toBase32Hex(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? [];
  return groups.map((group) => digits[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}
