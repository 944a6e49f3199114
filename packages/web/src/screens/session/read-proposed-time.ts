import { readInstant } from '@x1/contract/core/read-instant.ts';
import type { ProposedTime } from '../../lib/proposed-time.ts';

/** The time that an address proposes; undefined without one, or where it is none. */
export function readProposedTime(search: string): ProposedTime | undefined {
  const query = new URLSearchParams(search);
  const [start, end] = [readInstant(query.get('start')), readInstant(query.get('end'))];
  return start && end && start < end ? { start, end } : undefined;
}
