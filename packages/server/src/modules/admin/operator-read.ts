import type { AuditObject } from '@x1/contract/admin/operations.ts';
import type { OperatorRead } from '../../http/mount-routes.ts';
import type { AuditNote } from './audit.ts';

/** What the address of a route names, by the name of its part: of its path, or of its query. */
const objects: Readonly<Record<string, AuditObject>> = {
  userId: 'user',
  trainerId: 'trainer',
  programId: 'program',
  transactionId: 'transaction',
  appointmentId: 'appointment',
  reviewId: 'review',
  payoutId: 'payout',
};

/** The line that an operator leaves by reading a route of everybody. */
export function toAuditNote({ method, path, named }: OperatorRead): AuditNote {
  for (const [name, id] of Object.entries(named)) {
    const object = objects[name];
    if (object && id !== undefined) return { action: `${method} ${path}`, object, objectId: String(id) };
  }
  return { action: `${method} ${path}`, object: 'list' };
}
