import type { ProgramId } from '@x1/contract/core/ids.ts';
import { readId } from '@x1/contract/core/read-id.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { BOOK_PARAMETER } from '@x1/contract/search/book-path.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * The booking sheet that a link opens: `onBook` is called once with its program, or with none where the link names none that is on sale now. The address
 * forgets it, so that a reload doesn't open it again.
 *
 * @param published what the trainer sells now; undefined while that isn't known
 */
export function useBookOfAddress(published: readonly Program[] | undefined, onBook: (programId?: Program['id']) => void): void {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const isReady = query.has(BOOK_PARAMETER) && published !== undefined;
  const answer = useEffectEvent(() => {
    const asked = readId<ProgramId>(query.get(BOOK_PARAMETER));
    query.delete(BOOK_PARAMETER);
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
    onBook(published?.find(({ id }) => id === asked)?.id);
  });
  useEffect(() => {
    if (isReady) answer();
  }, [isReady]);
}
