import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';

/** A payment the server has prepared; `amount` in cents is what the button shows (R85). */
export interface OpenIntent {
  readonly clientSecret: string;
  readonly transactionId: TransactionId;
  readonly amount: number;
}

/**
 * The purchase dialog's states.
 * - preparing: an intent is asked for; `attempt` distinguishes late answers from the current one
 * - ready: the button can be pressed
 * - unavailable: no intent; the person may try again or choose the other type
 * - paying: the card is being charged, until the provider answers
 * - settling: paid; the session is being created
 * - booked: done; `appointmentId` is null when it takes longer than we wait (R89)
 */
export type PurchasePhase = 'preparing' | 'ready' | 'unavailable' | 'paying' | 'settling' | 'booked';

export interface PurchaseState {
  readonly phase: PurchasePhase;
  readonly sessionType: SessionType;
  readonly attempt: number;
  readonly intent: OpenIntent | null;
  /** Whether the price the person saw is sent along to be compared (R85); after a price change the server's price counts. */
  readonly checksPrice: boolean;
  /** One sentence beside the button; stays until the next try. */
  readonly problem: string | null;
  readonly appointmentId: AppointmentId | null;
}

export type PurchaseEvent =
  | { readonly type: 'type_chosen'; readonly sessionType: SessionType }
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

export function startPurchase(sessionType: SessionType): PurchaseState {
  return { phase: 'preparing', sessionType, attempt: 1, intent: null, checksPrice: true, problem: null, appointmentId: null };
}

/** Whether money may be moving: nothing may be changed and the dialog stays open. */
export function isUnderWay(phase: PurchasePhase): boolean {
  return phase === 'paying' || phase === 'settling' || phase === 'booked';
}

function askAgain(state: PurchaseState, change: Partial<PurchaseState>): PurchaseState {
  return { ...state, phase: 'preparing', attempt: state.attempt + 1, intent: null, problem: null, ...change };
}

/** The dialog's next state. Events that do not fit the present state change nothing: a double press pays once, a late answer is dropped. */
export function nextPurchase(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'type_chosen':
      if (isUnderWay(state.phase) || event.sessionType === state.sessionType) return state;
      return askAgain(state, { sessionType: event.sessionType, checksPrice: true });
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
