import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { useEffect } from 'react';
import { conversationsApi } from '../../../lib/api/conversations.ts';
import { filePassKeys } from '../../../lib/query-keys.ts';
import { useRead } from '../../../lib/use-read.ts';

/** A pass is good for more than two hours; one that old is renewed with the next message that needs it. */
const FRESH_MS = 3_600_000;
/** A file that is gone fails with every pass: no more than one new pass in this time. */
const RENEWED_AT_MOST_MS = 60_000;

/**
 * What goes into the addresses of a conversation's files; null until it's known.
 *
 * @returns `renew` for when a file couldn't be loaded: the page may have been open for longer than the pass is good for
 */
export function useFilePass(mentorshipId: MentorshipId, isNeeded: boolean): { pass: string | null; renew: () => void } {
  const given = useRead(
    filePassKeys.of(mentorshipId),
    conversationsApi.filePass,
    { params: { mentorshipId } },
    { enabled: isNeeded, staleTime: FRESH_MS },
  );
  const { data, dataUpdatedAt, isStale, refetch } = given;
  useEffect(() => {
    if (isNeeded && data && isStale) void refetch();
  }, [isNeeded, data, isStale, refetch]);
  const renew = () => {
    if (isNeeded && Date.now() - dataUpdatedAt > RENEWED_AT_MOST_MS) void refetch();
  };
  return { pass: (isNeeded && data?.pass) || null, renew };
}
