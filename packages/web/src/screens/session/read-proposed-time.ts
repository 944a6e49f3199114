import { Instant } from '@x1/contract/core/time.ts';
import type { ProposedTime } from '../../lib/proposed-time.ts';

/** The time that an address proposes; undefined without one, or where it is none. */
export function readProposedTime(search: string): ProposedTime | undefined {
  const query = new URLSearchParams(search);
  const [start, end] = [Instant.safeParse(query.get('start')), Instant.safeParse(query.get('end'))];
  return start.success && end.success && start.data < end.data ? { start: start.data, end: end.data } : undefined;
}
