import type { KeptCardId } from '@x1/contract/payments/kept-card.ts';
import type { Ref } from 'react';
import type { CardIntent } from '../purchase-machine.ts';

/** What the provider is about to confirm: a payment, or a card that is added without one. */
export interface Confirmation {
  readonly clientSecret: string;
  /** Where the bank's page leads back to. */
  readonly returnUrl: string;
}

/** How an attempt to charge the card, or to add it, ended. */
export type CardOutcome =
  /** Or, where nothing is paid: the card is kept. */
  | { readonly kind: 'paid' }
  /** The browser is on its way to the bank's page; it comes back to the home screen (R90). */
  | { readonly kind: 'leaving' }
  /** `message` is the provider's. */
  | { readonly kind: 'declined'; readonly message: string }
  /** Another adult of the family has begun to pay: this payment isn't theirs to end, and theirs to try again. */
  | { readonly kind: 'not_theirs'; readonly message: string }
  /** Nothing was sent: a field needs correcting (`message` null, said beside it), or the form is not ready. */
  | { readonly kind: 'not_sent'; readonly message: string | null }
  /** The provider did not answer: only the server can find out what happened. */
  | { readonly kind: 'unknown' };

/** What Pay is pressed on: it pays with what is chosen there. */
export interface CardFormHandle {
  confirm(intent: CardIntent): Promise<CardOutcome>;
}

export interface WayToPay {
  /** A kept card; null: what is in the form. */
  readonly cardId: KeptCardId | null;
  /** Tells the server, once the form has nothing to correct and before anything is charged. @returns why it can't be paid this way, null when it can */
  readonly announce: () => Promise<CardOutcome | null>;
}

/** A form for paying, of any provider: it keeps what was typed or chosen. Kept cards are paid with through it too, since it has the provider's script. */
export interface ProviderFormHandle {
  /** Pays a purchase, or something else that says where the bank's page leads back to. */
  pay(payment: CardIntent | Confirmation, way: WayToPay): Promise<CardOutcome>;

  /** Adds the card in the form without paying. @param begin asked once the form has nothing to correct; a text says why it can't begin */
  keep(begin: () => Promise<Confirmation | string>): Promise<CardOutcome>;
}

/** Wallets, which pay without the card form. */
export interface WalletsProps {
  readonly amountCents: number;
  /** Whether a payment is prepared: a press before does nothing. */
  readonly isReady: boolean;
  /** What a press on Pay does. */
  readonly pay: (form: CardFormHandle) => Promise<void>;
  /** Tells the server that nothing is kept, where it was told otherwise before. @returns why it can't be paid, null when it can */
  readonly announce: (intent: CardIntent) => Promise<CardOutcome | null>;
}

export interface CardFormProps {
  readonly handle: Ref<ProviderFormHandle>;
  readonly publishableKey: string;
  readonly isDisabled: boolean;
  /** What the button shows: wallets show it too. Null where nothing is paid: the form takes only what can be kept. */
  readonly amountCents: number | null;
  /** Whether the card that is typed is kept. */
  readonly keepsCard: boolean;
  /** What is chosen in the form now can be kept: a card, no wallet. */
  readonly onKeepable: (isKeepable: boolean) => void;
}
