import { firstName } from '@x1/contract/core/first-name.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { readId } from '@x1/contract/core/read-id.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { BookAgain as Again } from '@x1/contract/sessions/book-again.ts';
import { BOOK_AGAIN_PARAMETER } from '@x1/contract/sessions/book-again-path.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PurchaseOffer } from '../../features/purchase/purchase-state.ts';
import { sessionsApi } from '../../lib/api/sessions.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { useRead } from '../../lib/use-read.ts';
import { Notice } from '../../ui/notice.tsx';

interface BookAgainProps {
  trainer: { readonly name: string };
  offer: PurchaseOffer;
  /** What is on sale now; undefined while that isn't known. */
  published: readonly Program[] | undefined;
  onReady: (again: Again) => void;
}

/** Takes up 'Book again' of a session (decision 0071): opens the sheet, or says in one sentence why it can't be booked as it was. */
export function BookAgain({ trainer, offer, published, onReady }: BookAgainProps) {
  const [notOffered, setNotOffered] = useState<Again>();
  useBookAgain(published !== undefined, (again) => {
    const isOffered = offer.kind === 'open' && published?.some(({ id }) => id === again.programId);
    if (isOffered) onReady(again);
    else setNotOffered(again);
  });
  return notOffered && <Notice tone="warn" isAnnounced title={notOfferedText(notOffered, trainer, offer)} />;
}

/** Why a session can't be booked again as it was, and what to do instead. */
function notOfferedText({ programTitle }: Pick<Again, 'programTitle'>, { name }: { name: string }, offer: PurchaseOffer): string {
  if (offer.kind === 'open')
    return t("{name} doesn't offer {program} anymore. Choose what to book instead.", {
      name: firstName(name),
      program: programTitle,
    });
  if (offer.kind === 'blocked')
    return t("You can't book {name} again right now. {reason}", { name: firstName(name), reason: offer.reason });
  return offer.note;
}

const nobody = 0 as AppointmentId;

/**
 * The session that the address says is booked again: `onReady` is called once with what its booking began with, and the address forgets it.
 *
 * @param isKnown whether it's known what the trainer sells now
 */
function useBookAgain(isKnown: boolean, onReady: (again: Again) => void): void {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const asked = readId<AppointmentId>(query.get(BOOK_AGAIN_PARAMETER));
  const appointmentId = asked ?? nobody;
  const again = useRead(
    sessionKeys.again(appointmentId),
    sessionsApi.bookAgain,
    { params: { appointmentId } },
    { enabled: asked !== undefined },
  );
  const isAnswered = asked !== undefined && isKnown && !again.isPending;
  const answer = useEffectEvent(() => {
    query.delete(BOOK_AGAIN_PARAMETER);
    navigate(`${path}?${query}`, { replace: true });
    if (again.data) onReady(again.data);
  });
  useEffect(() => {
    if (isAnswered) answer();
  }, [isAnswered]);
}
