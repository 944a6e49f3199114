import type { AthleteId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { type ActionDispatch, useEffect, useReducer, useRef } from 'react';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import { refresh } from '../../lib/query-client.ts';
import type { CardFormHandle } from './card-form/card-form.ts';
import { announceFailure, announceNotStarted, announceSuccess, paymentMessages } from './messages.ts';
import { appointmentOf, hintStatus, nameAthlete, openIntent } from './payment-calls.ts';
import { priceCents } from './program-price.ts';
import { nextPurchase, type OpenIntent, type PurchaseEvent, type PurchaseState, startPurchase } from './purchase-machine.ts';

type Dispatch = ActionDispatch<[event: PurchaseEvent]>;

interface PurchaseInput {
  program: Program;
  trainerId: TrainerId;
  sessionType: SessionType;
  /** Who trains; null while that isn't answered, which its fields then say. */
  whoTrains: () => Promise<AthleteId | null>;
  /** Agrees to the trainer's waiver where this year's is missing; false while it isn't agreed to, which its fields then say. */
  agree: () => Promise<boolean>;
  /** Called once with the page to go to when the purchase is done. */
  onDone: (path: string) => void;
}

/** Drives one purchase: asks for intents, charges the card form, waits for the session. */
export function usePurchase({ program, trainerId, sessionType, whoTrains, agree, onDone }: PurchaseInput) {
  const [state, dispatch] = useReducer(nextPurchase, sessionType, startPurchase);
  const isCharging = useRef(false);
  useOpenIntent(state, { program, trainerId }, dispatch);
  useComingBack(state.phase === 'paying', dispatch);

  async function pay(form: CardFormHandle | null): Promise<void> {
    if (state.phase !== 'ready' || state.intent === null || form === null || isCharging.current) return;
    isCharging.current = true;
    dispatch({ type: 'pay_pressed' });
    try {
      const isReady = await answerQuestions(state.intent, { whoTrains, agree }, dispatch);
      const path = isReady ? await charge(state.intent, form, dispatch) : null;
      if (path !== null) onDone(path);
    } finally {
      isCharging.current = false;
    }
  }

  return { state, dispatch, pay };
}

function useOpenIntent(state: PurchaseState, { program, trainerId }: { program: Program; trainerId: TrainerId }, dispatch: Dispatch): void {
  const { phase, attempt, sessionType, checksPrice } = state;
  const shownPrice = priceCents(program, sessionType);
  const { id: programId, sessionsIncluded } = program;
  useEffect(() => {
    if (phase !== 'preparing') return;
    const shownAmount = checksPrice ? shownPrice : undefined;
    const shownSessions = checksPrice ? sessionsIncluded : undefined;
    openIntent({ programId, trainerId, sessionType, shownAmount, shownSessions }).then(
      (intent) => dispatch({ type: 'intent_opened', attempt, intent }),
      (error: unknown) => {
        void refresh(paymentsApi.createPaymentIntent.stale);
        const problem = errorText(error, paymentMessages.initFailed);
        if (hasCode(error, 'payment.price_changed')) return dispatch({ type: 'price_changed', attempt, problem });
        announceNotStarted(problem);
        return dispatch({ type: 'intent_refused', attempt, problem });
      },
    );
    // NOTE: the price is read once per attempt; a refetched program must not ask for a second intent.
  }, [phase, attempt, sessionType, checksPrice, shownPrice, sessionsIncluded, programId, trainerId, dispatch]);
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

/** Says for whom the open payment is (R171) and agrees to the waiver (R173). @returns false when either is missing, or couldn't be said: then nothing is charged */
async function answerQuestions(
  { transactionId }: OpenIntent,
  { whoTrains, agree }: Pick<PurchaseInput, 'whoTrains' | 'agree'>,
  dispatch: Dispatch,
): Promise<boolean> {
  let problem: string | null = null;
  try {
    const athleteId = await whoTrains();
    if (athleteId !== null && (await agree())) {
      await nameAthlete(transactionId, athleteId);
      return true;
    }
  } catch (error) {
    problem = errorText(error, paymentMessages.notReady);
  }
  dispatch({ type: 'not_sent', problem });
  return false;
}

/** Charges the card and finds out the truth. @returns the page to go to, null when there was no payment or the browser is leaving */
async function charge(intent: OpenIntent, form: CardFormHandle, dispatch: Dispatch): Promise<string | null> {
  const outcome = await form.confirm(intent);
  if (outcome.kind === 'leaving') return null;
  if (outcome.kind === 'not_sent') {
    dispatch({ type: 'not_sent', problem: outcome.message });
    return null;
  }
  const hint = await hintStatus(intent.transactionId, outcome.kind === 'declined' ? 'failed' : 'succeeded').catch(() => null);
  if (outcome.kind === 'paid' || hint?.status === 'succeeded') return settle(intent, hint?.appointmentId ?? null, dispatch);
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

async function settle(intent: OpenIntent, known: Awaited<ReturnType<typeof appointmentOf>>, dispatch: Dispatch): Promise<string> {
  dispatch({ type: 'paid' });
  const appointmentId = known ?? (await appointmentOf(intent.transactionId));
  void refresh(paymentsApi.hintStatus.stale);
  dispatch({ type: 'booked', appointmentId });
  return announceSuccess(appointmentId);
}
