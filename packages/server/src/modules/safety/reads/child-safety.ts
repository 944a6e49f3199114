import type { UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a report about a child's safety is open about a person: new conversations and new bookings are off (security.md §5.4).
 *
 * @param userId an id, or a reference to a column that holds one
 */
export const hasOpenChildSafetyReport = (userId: UserId | RawBuilder<UserId>) =>
  sql<boolean>`exists (select from reports r where r.accused_id = ${userId} and r.reason = 'child-safety' and r.resolved_at is null)`;
