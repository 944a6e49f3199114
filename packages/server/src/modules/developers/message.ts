import { TEST_EVENT } from '@x1/contract/developers/webhook.ts';
import { invariant } from '../../platform/errors.ts';

/** What is stored of an event until it's sent, and for a while after. */
export interface StoredMessage {
  readonly type: string;
  /** Such as `purchase:17`. */
  readonly object: string;
  readonly facts: unknown;
  readonly happenedAt: Date;
}

type Facts = Readonly<Record<string, unknown>>;

/** Which facts of an event are told besides the ids. Nothing about a person is among them: a receiver with a right to know asks the API. */
const toldFacts: Readonly<Record<string, readonly string[]>> = {
  'session.booked': ['programId', 'paidAt'],
  'session.declined': ['isExpired'],
  'session.scheduled': ['startsAt'],
  'session.rescheduled': ['startsAt', 'formerStartsAt'],
  'session.canceled': ['cancelledBy', 'refundCents'],
  'session.no_show': ['of'],
};

/** The body of a message, always the same bytes for the same event. */
export function toBody({ type, object, facts, happenedAt }: StoredMessage): string {
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: toData(type, object, facts as Facts) });
}

function toData(type: string, object: string, facts: Facts): Facts {
  if (type === TEST_EVENT) return { webhookId: facts['webhookId'] };
  const [kind, id] = object.split(':');
  invariant(kind !== undefined && id !== undefined, `no object of an event: ${object}`);
  const told = Object.fromEntries((toldFacts[type] ?? []).map((name) => [name, facts[name]]));
  const ids = kind === 'payout' ? { payoutId: Number(id) } : { sessionId: facts['appointmentId'], purchaseId: Number(id) };
  return { ...ids, trainerId: facts['trainerId'], ...told };
}
