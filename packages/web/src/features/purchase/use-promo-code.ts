import { useState } from 'react';

/** The code of a booking. What is typed is the field's own. */
export interface PromoCodeEntry {
  /** Sent with the purchase; null without one. */
  readonly code: string | null;
  /** The last one that the server didn't take, and the sentence that says why. */
  readonly refused: { readonly code: string; readonly why: string } | null;
  /** Books with this code; null: without one. */
  readonly ask: (code: string | null) => void;
  /** The booking goes on at the full price. */
  readonly refuse: (why: string) => void;
}

/** @param offered the code that came with the address, as in a link that a trainer shared */
export function usePromoCode(offered: string | null): PromoCodeEntry {
  const [entry, setEntry] = useState<Pick<PromoCodeEntry, 'code' | 'refused'>>({ code: offered, refused: null });
  return {
    ...entry,
    ask: (code) => setEntry({ code, refused: null }),
    refuse: (why) => setEntry({ code: null, refused: { code: entry.code ?? '', why } }),
  };
}
