import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Secrets } from '../../platform/secrets.ts';

const digits = '0123456789abcdefghijklmnopqrstuv';
const BITS = 5;

/**
 * The id of a session's event, in Google's alphabet (base32hex in small letters). Always the same for one session, so that writing it
 * twice is writing it once (security.md F02), and of no other installation, so that a shared calendar holds both.
 */
export function eventIdOf(secrets: Pick<Secrets, 'deriveToken'>, appointmentId: AppointmentId): string {
  return toBase32Hex(Buffer.from(secrets.deriveToken('calendar event', appointmentId), 'base64url'));
}

/** RFC 4648 §7 without padding, small letters. */
export function toBase32Hex(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? [];
  return groups.map((group) => digits[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}
