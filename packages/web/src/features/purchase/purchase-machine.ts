import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { AppliedPromoCode } from '@x1/contract/promo-codes/promo-code.ts';

/** A payment the server has prepared; `amount` in cents is what the card pays, as the button shows it (R85). */
export interface OpenIntent {
  /** Null where the family's credit pays all of it. */
  readonly clientSecret: string | null;
  readonly transactionId: TransactionId;
  readonly amount: number;
  /** Only with a code. */
  readonly discount?: AppliedPromoCode | undefined;
  /** What the family's credit pays, in cents. */
  readonly credit?: number | undefined;
}

/** One that a card pays. */
export interface CardIntent extends OpenIntent {
  readonly clientSecret: string;
}

export function needsCard(intent: OpenIntent): intent is CardIntent {
  return intent.clientSecret !== null;
}

/**
 * The states of paying for one order, which is what is bought and for whom.
 * - idle: nothing is asked for before the step Pay is reached
 * - preparing: an intent is asked for; `attempt` distinguishes late answers from the current one
 * - ready: the button can be pressed
 * - unavailable: no intent; the person may try again, or go back and choose otherwise
 * - paying: the card is being charged, until the provider answers
 * - settling: paid; the session is being created
 * - booked: done; `appointmentId` is null when it takes longer than we wait (R89)
 */
export type PurchasePhase = 'idle' | 'preparing' | 'ready' | 'unavailable' | 'paying' | 'settling' | 'booked';

export interface PurchaseState {
  readonly phase: PurchasePhase;
  /** What is paid for, as a key: an intent of another order never is. */
  readonly order: string;
  readonly attempt: number;
  readonly intent: OpenIntent | null;
  /** Whether the price the person saw is sent along to be compared (R85); after a price change the server's price counts. */
  readonly checksPrice: boolean;
  /** One sentence beside the button; stays until the next try. */
  readonly problem: string | null;
  readonly appointmentId: AppointmentId | null;
}

export type PurchaseEvent =
  /** Something else is bought than before. */
  | { readonly type: 'order_changed'; readonly order: string }
  /** The step Pay is shown. */
  | { readonly type: 'asked' }
  | { readonly type: 'intent_opened'; readonly attempt: number; readonly intent: OpenIntent }
  | { readonly type: 'intent_refused'; readonly attempt: number; readonly problem: string }
  | { readonly type: 'price_changed'; readonly attempt: number; readonly problem: string }
  | { readonly type: 'retried' }
  | { readonly type: 'pay_pressed' }
  /** Nothing was sent: the card form found something to correct, or is not ready. */
  | { readonly type: 'not_sent'; readonly problem: string | null }
  /** The payment did not happen: a new try needs a new intent (R88). */
  | { readonly type: 'declined'; readonly problem: string }
  | { readonly type: 'paid' }
  | { readonly type: 'booked'; readonly appointmentId: AppointmentId | null };

export function startPurchase(order: string): PurchaseState {
  return { phase: 'idle', order, attempt: 0, intent: null, checksPrice: true, problem: null, appointmentId: null };
}

/** Whether money may be moving: nothing may be changed and the sheet stays open. */
export function isUnderWay(phase: PurchasePhase): boolean {
  return phase === 'paying' || phase === 'settling' || phase === 'booked';
}

function askAgain(state: PurchaseState, change: Partial<PurchaseState>): PurchaseState {
  return { ...state, phase: 'preparing', attempt: state.attempt + 1, intent: null, problem: null, ...change };
}

/** The next state. Events that do not fit the present state change nothing: a double press pays once, a late answer is dropped. */
export function nextPurchase(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'order_changed':
      if (isUnderWay(state.phase) || event.order === state.order) return state;
      return { ...startPurchase(event.order), attempt: state.attempt };
    case 'asked':
      return state.phase === 'idle' ? askAgain(state, {}) : state;
    case 'retried':
      return state.phase === 'unavailable' ? askAgain(state, {}) : state;
    case 'pay_pressed':
      return state.phase === 'ready' ? { ...state, phase: 'paying', problem: null } : state;
    case 'not_sent':
      return state.phase === 'paying' ? { ...state, phase: 'ready', problem: event.problem } : state;
    case 'declined':
      return state.phase === 'paying' ? askAgain(state, { problem: event.problem }) : state;
    case 'paid':
      return state.phase === 'paying' ? { ...state, phase: 'settling' } : state;
    case 'booked':
      return state.phase === 'settling' ? { ...state, phase: 'booked', appointmentId: event.appointmentId } : state;
    default:
      return answered(state, event);
  }
}

type Answer = Extract<PurchaseEvent, { attempt: number }>;

function answered(state: PurchaseState, answer: Answer): PurchaseState {
  if (state.phase !== 'preparing' || answer.attempt !== state.attempt) return state;
  if (answer.type === 'intent_opened') return { ...state, phase: 'ready', intent: answer.intent };
  if (answer.type === 'price_changed' && state.checksPrice) return askAgain(state, { checksPrice: false, problem: answer.problem });
  return { ...state, phase: 'unavailable', problem: answer.problem };
}
