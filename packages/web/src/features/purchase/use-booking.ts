import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { BookAgain } from '@x1/contract/sessions/book-again.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import { paymentMessages } from './messages.ts';
import { groupOffer } from './program-price.ts';
import { isUnderWay } from './purchase-machine.ts';
import type { TimePart } from './time-part.ts';
import { usePromoCode } from './use-promo-code.ts';
import { usePurchase } from './use-purchase.ts';
import { useWhoTrains } from './use-who-trains.ts';

/** The questions of the sheet, in their order. */
export const bookingSteps = ['program', 'time', 'who', 'pay'] as const;
export type BookingStep = (typeof bookingSteps)[number];

interface BookingInput {
  isOpen: boolean;
  /** On sale, single sessions first; at least one. */
  programs: readonly [Program, ...Program[]];
  /** The program that was pressed: the sheet opens after the step that asks for it. */
  pressedId: ProgramId | undefined;
  /** What an earlier booking was for: neither type nor athlete is asked for again. */
  again: Pick<BookAgain, 'sessionType' | 'athleteId' | 'startTime'> | undefined;
  trainerId: TrainerId;
  time: TimePart;
  /** Agrees to the trainer's waiver where this year's is missing; false while it isn't agreed to, which its fields then say. */
  agree: () => Promise<boolean>;
  /** The code that came with the address. */
  offeredCode: string | null;
  /** Called once with the page to go to when the purchase is done. */
  onDone: (path: string) => void;
}

/** Whether there is anything to choose in the first step. */
function hasChoice([program, ...others]: BookingInput['programs']): boolean {
  return others.length > 0 || groupOffer(program).kind === 'open';
}

/** What one booking has been told so far, and how it goes on. It lives on while the sheet is closed, so that nothing is asked twice. */
export function useBooking({ isOpen, programs, pressedId, again, trainerId, time, agree, offeredCode, onDone }: BookingInput) {
  const [step, setStep] = useState<BookingStep>('program');
  const [chosenId, setChosenId] = useState<ProgramId>();
  const [wantedType, setWantedType] = useState<SessionType>('individual');
  const [athlete, setAthlete] = useState<Athlete | null>(null);
  const [isTimeLater, setTimeLater] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const who = useWhoTrains();
  const promo = usePromoCode(offeredCode);
  const [isCreditUsed, setCreditUsed] = useState(true);

  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setStep(pressedId === undefined && hasChoice(programs) ? 'program' : 'time');
      setTimeLater(false);
      setProblem(undefined);
      if (pressedId !== undefined) choose(pressedId);
      if (again) {
        setWantedType(again.sessionType);
        if (again.athleteId !== null) who.change({ value: String(again.athleteId) });
      }
    }
  }

  const program = programs.find(({ id }) => id === chosenId) ?? programs[0];
  const sessionType = groupOffer(program).kind === 'open' ? wantedType : 'individual';
  const held = isTimeLater ? null : time.heldFor(program, sessionType);
  const order = { program, trainerId, sessionType, athleteId: athlete?.id ?? null, held, promoCode: promo.code, useCredit: isCreditUsed };
  const purchase = usePurchase({
    order,
    isAsked: isOpen && step === 'pay' && (held !== null || isTimeLater),
    onTimeGone: time.letGo,
    onCodeRefused: promo.refuse,
    onDone,
  });
  // The time was let go, or is one of another program: it's asked for again before anything else.
  const needsTime = step === 'who' || step === 'pay';
  if (needsTime && held === null && !isTimeLater && !isUnderWay(purchase.state.phase)) setStep('time');

  function choose(programId: ProgramId): void {
    if (programId !== chosenId) setWantedType('individual');
    setChosenId(programId);
  }

  /** Holds the picked time and goes on; what stands in the way is said by the step. */
  async function answerTime(): Promise<void> {
    setTimeLater(false);
    if (await time.take(program, sessionType)) setStep('who');
  }

  /** Pays first: the time is chosen on the session's page. */
  function pickTimeLater(): void {
    time.release();
    setTimeLater(true);
    setStep('who');
  }

  /** Saves who trains and the agreement, and goes on; what is missing is said by the fields. */
  async function answerWho(): Promise<void> {
    if (isChecking || !who.isAnswered()) return;
    setChecking(true);
    setProblem(undefined);
    try {
      if (!(await agree())) return;
      const chosen = await who.resolve();
      if (chosen === null) return;
      setAthlete(chosen);
      setStep('pay');
    } catch (error) {
      setProblem(errorText(error, paymentMessages.notReady));
    } finally {
      setChecking(false);
    }
  }

  return {
    step,
    setStep,
    program,
    /** Nobody has chosen it yet: it's the one the sheet begins with. */
    isSuggested: chosenId === undefined && programs.length > 1,
    choose,
    sessionType,
    chooseType: setWantedType,
    held,
    isTimeLater,
    answerTime,
    pickTimeLater,
    who,
    /** Known from the step Who on. */
    athlete,
    answerWho,
    isChecking,
    /** Why the step Who couldn't be answered. */
    problem,
    purchase,
    promo,
    credit: { isUsed: isCreditUsed, use: setCreditUsed },
    isBusy: isChecking || time.isHolding || isUnderWay(purchase.state.phase),
  };
}
