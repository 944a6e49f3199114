import type { AthleteId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { type ActionDispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText, hasCode, isCodeOf } from '../../lib/api-errors.ts';
import { configQuery } from '../../lib/config.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import type { CardFormHandle } from './card-form/card-form.ts';
import { announceFailure, announceNotStarted, announceSuccess, paymentMessages } from './messages.ts';
import { type Booked, bookedBy, hintStatus, openIntent } from './payment-calls.ts';
import { priceCents } from './program-price.ts';
import {
  type CardIntent,
  isUnderWay,
  needsCard,
  nextPurchase,
  type OpenIntent,
  type PurchaseEvent,
  type PurchaseState,
  startPurchase,
} from './purchase-machine.ts';
import type { HeldTime } from './time-part.ts';

type Dispatch = ActionDispatch<[event: PurchaseEvent]>;

/** What is bought, and for whom; without an athlete it can't be paid for yet. */
export interface Order {
  readonly program: Program;
  readonly trainerId: TrainerId;
  readonly sessionType: SessionType;
  readonly athleteId: AthleteId | null;
  /** The time that was chosen before, for the first session; null where it is chosen after paying. */
  readonly held: Pick<HeldTime, 'holdId' | 'location'> | null;
  /** What takes something off the price. */
  readonly promoCode: string | null;
  /** Whether the family's credit pays as much as it can. */
  readonly useCredit: boolean;
}

interface PurchaseInput {
  order: Order;
  /** Whether the step Pay is shown: nothing is asked for before. */
  isAsked: boolean;
  /** The held time is not held any more. */
  onTimeGone: () => void;
  /** The server doesn't take the code: the order is to go on without it. */
  onCodeRefused: (problem: string) => void;
  /** Called once with the page to go to when the purchase is done. */
  onDone: (path: string) => void;
}

/** Drives one purchase: asks for intents, charges the card form, waits for the session. */
export function usePurchase({ order, isAsked, onTimeGone, onCodeRefused, onDone }: PurchaseInput) {
  const { program, sessionType, athleteId, held, promoCode, useCredit } = order;
  const key = [program.id, sessionType, athleteId, held?.holdId, held?.location, promoCode, useCredit].join('/');
  const [state, dispatch] = useReducer(nextPurchase, key, startPurchase);
  const isCharging = useRef(false);
  // While rendering: an intent of another order must not be paid for even one frame long.
  if (state.order !== key && !isUnderWay(state.phase)) dispatch({ type: 'order_changed', order: key });
  useAsking(isAsked && state.phase === 'idle', dispatch);
  useOpenIntent(state, order, { dispatch, onTimeGone, onCodeRefused });
  useComingBack(state.phase === 'paying', dispatch);

  async function pay(form: CardFormHandle | null): Promise<void> {
    const { phase, intent } = state;
    if (phase !== 'ready' || intent === null || isCharging.current) return;
    const charged = needsCard(intent) ? form && (() => charge(intent, form, dispatch)) : () => bookByCredit(intent, dispatch);
    if (charged === null) return;
    isCharging.current = true;
    dispatch({ type: 'pay_pressed' });
    try {
      const path = await charged();
      if (path !== null) onDone(path);
    } finally {
      isCharging.current = false;
    }
  }

  return { state, pay, retry: () => dispatch({ type: 'retried' }) };
}

function useAsking(isDue: boolean, dispatch: Dispatch): void {
  useEffect(() => {
    if (isDue) dispatch({ type: 'asked' });
  }, [isDue, dispatch]);
}

function useOpenIntent(
  state: PurchaseState,
  { program, trainerId, sessionType, athleteId, held, promoCode, useCredit }: Order,
  { dispatch, onTimeGone, onCodeRefused }: { dispatch: Dispatch } & Pick<PurchaseInput, 'onTimeGone' | 'onCodeRefused'>,
): void {
  const { phase, attempt, checksPrice } = state;
  const shownPrice = priceCents(program, sessionType);
  const { id: programId, sessionsIncluded } = program;
  const { holdId, location } = held ?? {};
  const timeGone = useEffectEvent(onTimeGone);
  const codeRefused = useEffectEvent(onCodeRefused);
  useEffect(() => {
    if (phase !== 'preparing' || athleteId === null) return;
    const shownAmount = checksPrice ? shownPrice : undefined;
    const shownSessions = checksPrice ? sessionsIncluded : undefined;
    const code = promoCode ?? undefined;
    openIntent({
      programId,
      trainerId,
      sessionType,
      athleteId,
      holdId,
      location,
      shownAmount,
      shownSessions,
      shownRefundHours: checksPrice ? queryClient.getQueryData(configQuery.queryKey)?.fullRefundHours : undefined,
      promoCode: code,
      useCredit,
    }).then(
      (intent) => dispatch({ type: 'intent_opened', attempt, intent }),
      (error: unknown) => {
        void refresh(paymentsApi.createPaymentIntent.stale);
        if (hasCode(error, 'time_hold.ended') || hasCode(error, 'time_hold.not_found')) return timeGone();
        const problem = errorText(error, paymentMessages.initFailed);
        if (promoCode !== null && isCodeOf(error, 'promo_code')) return codeRefused(problem);
        const isOtherTerms = hasCode(error, 'payment.terms_changed');
        if (isOtherTerms) void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
        if (isOtherTerms || hasCode(error, 'payment.price_changed')) return dispatch({ type: 'price_changed', attempt, problem });
        announceNotStarted(problem);
        return dispatch({ type: 'intent_refused', attempt, problem });
      },
    );
    // NOTE: the price is read once per attempt; a refetched program must not ask for a second intent.
  }, [
    phase,
    attempt,
    sessionType,
    athleteId,
    holdId,
    location,
    checksPrice,
    shownPrice,
    sessionsIncluded,
    programId,
    trainerId,
    promoCode,
    useCredit,
    dispatch,
  ]);
}

/** Back from the bank's page, the browser may show this page as it was left: the button must work again. */
function useComingBack(isPaying: boolean, dispatch: Dispatch): void {
  useEffect(() => {
    if (!isPaying) return;
    const wakeUp = (event: PageTransitionEvent) => {
      if (event.persisted) dispatch({ type: 'not_sent', problem: null });
    };
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, [isPaying, dispatch]);
}

/** Charges the card and finds out the truth. @returns the page to go to, null when there was no payment or the browser is leaving */
async function charge(intent: CardIntent, form: CardFormHandle, dispatch: Dispatch): Promise<string | null> {
  const outcome = await form.confirm(intent);
  if (outcome.kind === 'leaving') return null;
  if (outcome.kind === 'not_theirs') {
    dispatch({ type: 'declined', problem: outcome.message });
    return null;
  }
  if (outcome.kind === 'not_sent') {
    dispatch({ type: 'not_sent', problem: outcome.message });
    return null;
  }
  const hint = await hintStatus(intent.transactionId, outcome.kind === 'declined' ? 'failed' : 'succeeded').catch(() => null);
  if (outcome.kind === 'paid' || hint?.status === 'succeeded') return settle(intent, hint?.booked ?? null, dispatch);
  if (outcome.kind === 'unknown' && hint?.status !== 'failed') {
    // Still open, or the server is out of reach too: the same intent can be tried again, it charges once.
    dispatch({ type: 'not_sent', problem: paymentMessages.notReady });
    return null;
  }
  const problem = outcome.kind === 'declined' ? outcome.message : paymentMessages.notConfirmed;
  dispatch({ type: 'declined', problem });
  announceFailure(problem);
  return null;
}

/** Books what the family's credit pays alone: the server needs nothing but the word. @returns as `charge` does */
async function bookByCredit(intent: OpenIntent, dispatch: Dispatch): Promise<string | null> {
  const answer = await hintStatus(intent.transactionId, 'succeeded').catch(() => null);
  if (answer?.status === 'succeeded') return settle(intent, answer.booked, dispatch);
  // Repeating it books once. A payment that ended in the meantime is prepared again.
  if (answer === null) dispatch({ type: 'not_sent', problem: paymentMessages.notBooked });
  else dispatch({ type: 'declined', problem: paymentMessages.notBooked });
  return null;
}

async function settle(intent: OpenIntent, known: Booked | null, dispatch: Dispatch): Promise<string> {
  dispatch({ type: 'paid' });
  const booked = known ?? (await bookedBy(intent.transactionId));
  void refresh(paymentsApi.hintStatus.stale);
  dispatch({ type: 'booked', appointmentId: booked?.appointmentId ?? null });
  return announceSuccess(booked);
}
