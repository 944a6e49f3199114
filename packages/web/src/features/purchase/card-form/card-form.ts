import type { Ref } from 'react';
import type { OpenIntent } from '../purchase-machine.ts';

/** How an attempt to charge the card ended. */
export type CardOutcome =
  | { readonly kind: 'paid' }
  /** The browser is on its way to the bank's page; it comes back to the home screen (R90). */
  | { readonly kind: 'leaving' }
  /** `message` is the provider's. */
  | { readonly kind: 'declined'; readonly message: string }
  /** Nothing was sent: a field needs correcting (`message` null, said beside it), or the form is not ready. */
  | { readonly kind: 'not_sent'; readonly message: string | null }
  /** The provider did not answer: only the server can find out what happened. */
  | { readonly kind: 'unknown' };

/** A card form of any provider: it keeps what was typed and charges the card in `confirm`. */
export interface CardFormHandle {
  confirm(intent: OpenIntent): Promise<CardOutcome>;
}

export interface CardFormProps {
  readonly handle: Ref<CardFormHandle>;
  readonly publishableKey: string;
  readonly isDisabled: boolean;
}
