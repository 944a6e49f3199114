import './purchase-dialog.css';
import { firstName } from '@x1/contract/core/first-name.ts';
import type { ProgramId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDeadline } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { Eye, Lock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StepDialog } from '../../ui/step-dialog.tsx';
import type { Booking } from './booking-summary.tsx';
import type { CardFormHandle } from './card-form/card-form.ts';
import { athleteName, boughtText } from './labels.ts';
import { priceCents } from './program-price.ts';
import { isUnderWay, type PurchasePhase } from './purchase-machine.ts';
import type { TimePart } from './time-part.ts';
import { type BookingStep, bookingSteps, useBooking } from './use-booking.ts';

interface PurchaseDialogProps {
  isOpen: boolean;
  /** On sale, single sessions first; at least one. */
  programs: readonly [Program, ...Program[]];
  /** The program that was pressed: which one isn't asked again. */
  pressedId?: ProgramId | undefined;
  /** The booking that is made again, of the program that was pressed. */
  again?: Parameters<typeof useBooking>[0]['again'];
  trainer: Booking['trainer'];
  time: TimePart;
  /** What to do about a program whose group is full. */
  whenFull?: (programId: ProgramId) => ReactNode;
  /** The buyer is the second adult of the family, who isn't its 'Myself' (R172). */
  isSecondAdult?: boolean;
  /** Asks for the waiver where this year's is missing (R173). */
  waiver: (isDisabled: boolean, sessionType: SessionType) => ReactNode;
  /** Agrees to it; false while it isn't agreed to. */
  agree: () => Promise<boolean>;
  /** The code that came with the address, as in a link that a trainer shared. */
  offeredCode?: string | null;
  onClose: () => void;
  /** Closes the sheet and leads to who the trainer is. */
  onReadFirst: () => void;
  /** Called with the page to go to after the purchase. */
  onDone: (path: string) => void;
}

const BookingPanel = lazy(async () => ({ default: (await import('./booking-summary.tsx')).BookingPanel }));
const ProgramStep = lazy(async () => ({ default: (await import('./program-step.tsx')).ProgramStep }));
const GroupHint = lazy(async () => ({ default: (await import('./group-hint.tsx')).GroupHint }));
const HeldChip = lazy(async () => ({ default: (await import('./held-chip.tsx')).HeldChip }));
const WhoTrains = lazy(async () => ({ default: (await import('./who-trains.tsx')).WhoTrains }));
const OfferedCode = lazy(async () => ({ default: (await import('./offered-code.tsx')).OfferedCode }));
const PayStep = lazy(async () => ({ default: (await import('./pay-step.tsx')).PayStep }));

const stepNames: Record<BookingStep, string> = { program: t('Program'), time: t('Time'), who: t('Who'), pay: t('Pay') };
const headings: Record<BookingStep, string> = {
  program: t('What would you like to book?'),
  time: t('When works for you?'),
  who: t("Who's training?"),
  pay: t('Review and pay'),
};

/** Purchase Program (S2§2): one sheet from 'which program' over 'when' and 'who' to 'pay'. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const {
    isOpen,
    programs,
    pressedId,
    again,
    trainer,
    time,
    whenFull = () => null,
    isSecondAdult = false,
    waiver,
    agree,
    offeredCode = null,
    onClose,
    onReadFirst,
    onDone,
  } = props;
  const cardForm = useRef<CardFormHandle>(null);
  const booking = useBooking({ isOpen, programs, pressedId, again, trainerId: trainer.id, time, agree, offeredCode, onDone });
  const { step, program, sessionType, who, athlete, held, isTimeLater, purchase } = booking;
  const { intent } = purchase.state;
  const amountCents = intent?.amount ?? priceCents(program, sessionType);
  const isStillChosen = athlete !== null && who.choice.value === String(athlete.id);
  const summary: Booking = {
    trainer,
    program,
    sessionType,
    athleteName: isStillChosen ? athleteName(athlete, isSecondAdult) : null,
    amountCents,
    creditCents: intent?.credit ?? 0,
    discount: intent?.discount,
    time: held && { ...held, zone: time.zone, now: time.now },
    isTimeLater,
  };
  const trainerFirstName = firstName(trainer.name);
  const index = bookingSteps.indexOf(step);
  const before = bookingSteps[index - 1];
  const submit = {
    program: () => booking.setStep('time'),
    time: () => void booking.answerTime(),
    who: () => void booking.answerWho(),
    pay: () => void purchase.pay(cardForm.current),
  };
  return (
    <StepDialog
      isOpen={isOpen}
      onClose={() => {
        time.release();
        onClose();
      }}
      title={t('Purchase Program')}
      subtitle={t('with {name}', { name: trainer.name })}
      steps={bookingSteps.map((each) => stepNames[each])}
      current={index}
      heading={headings[step]}
      headingAside={
        held &&
        (step === 'who' || step === 'pay') && (
          <Suspense fallback={null}>
            <HeldChip expiresAt={held.expiresAt} />
          </Suspense>
        )
      }
      onBack={before && (() => booking.setStep(before))}
      side={
        <Suspense fallback={null}>
          <BookingPanel booking={summary} isPaying={step === 'pay'} />
        </Suspense>
      }
      foot={<Foot booking={booking} time={time} amountCents={amountCents} />}
      onSubmit={submit[step]}
      // Money may be moving: the sheet stays until it is known how it ended.
      isBusy={booking.isBusy}
    >
      {offeredCode !== null && (step === 'program' || step === 'time') && (
        <Suspense fallback={null}>
          <div className="mb-4">
            <OfferedCode trainerId={trainer.id} code={offeredCode} />
          </div>
        </Suspense>
      )}
      {step === 'program' && (
        <Suspense fallback={null}>
          <ProgramStep
            programs={programs}
            chosenId={program.id}
            isSuggested={booking.isSuggested}
            sessionType={sessionType}
            trainerFirstName={trainerFirstName}
            onReadFirst={onReadFirst}
            onChoose={({ id }) => booking.choose(id)}
            onSessionType={booking.chooseType}
            whenFull={whenFull}
          />
        </Suspense>
      )}
      {step === 'time' && sessionType === 'individual' && program.nextGroupTime !== null && (
        <Suspense fallback={null}>
          <GroupHint {...{ program, sessionType }} zone={time.zone} now={time.now} onJoin={() => booking.chooseType('group')} />
        </Suspense>
      )}
      {step === 'time' && time.step(program, sessionType)}
      {step === 'who' && (
        <div className="who-step">
          <Suspense fallback={null}>
            <WhoTrains who={who} trainerFirstName={trainerFirstName} isSecondAdult={isSecondAdult} isDisabled={booking.isChecking} />
          </Suspense>
          {waiver(booking.isChecking, sessionType)}
          <p className="step-note">
            <Icon of={Eye} />
            <span>
              {t("You're welcome to stay and watch every session. Messages are between you and {name}.", {
                name: trainerFirstName,
              })}
            </span>
          </p>
          <FormError title={booking.problem} />
        </div>
      )}
      <Suspense fallback={null}>
        <PayStep
          isShown={step === 'pay'}
          purchase={purchase}
          promo={booking.promo}
          credit={booking.credit}
          summary={summary}
          cardForm={cardForm}
        />
      </Suspense>
    </StepDialog>
  );
}

type BookingState = ReturnType<typeof useBooking>;

const busyLabels: Partial<Record<PurchasePhase, string>> = {
  paying: t('Paying...'),
  settling: t('Booking your session...'),
  booked: t('Booking your session...'),
};

/** What is bought so far, and the one button that leads on. */
function Foot({ booking, time, amountCents }: { booking: BookingState; time: TimePart; amountCents: number }) {
  const { step, program, sessionType, who, held, purchase } = booking;
  const { phase } = purchase.state;
  const isFree = amountCents === 0;
  if (step === 'pay' && phase === 'unavailable') {
    return (
      <Button variant="outline" size="l" isFullWidth onClick={purchase.retry}>
        {t('Try again')}
      </Button>
    );
  }
  if (step === 'pay') {
    return (
      <Button
        type="submit"
        size="l"
        icon={isFree ? undefined : Lock}
        isFullWidth
        isDisabled={phase === 'idle' || phase === 'preparing'}
        isBusy={isUnderWay(phase)}
        busyLabel={isFree ? t('Booking your session...') : (busyLabels[phase] ?? t('Paying...'))}
      >
        {isFree ? t('Book') : t('Pay {amount}', { amount: formatCents(amountCents) })}
      </Button>
    );
  }
  if (step === 'time') return <TimeFoot booking={booking} time={time} />;
  return (
    <>
      <p className="foot-sum">
        <b className="num">{formatCents(amountCents)}</b>
        <span>
          {held
            ? formatDeadline(held.start, time.zone, time.now)
            : `${trainingFormatLabel(program.trainingFormat)} · ${boughtText(program, sessionType)}`}
        </span>
      </p>
      {step === 'program' ? (
        <Button type="submit" size="l">
          {t('Choose a time')}
        </Button>
      ) : (
        <Button type="submit" size="l" isDisabled={!who.athletes.data} isBusy={booking.isChecking} busyLabel={t('Please wait...')}>
          {t('Review and pay')}
        </Button>
      )}
    </>
  );
}

/** Goes on with the picked time, which is held from then on, or leaves it for after paying in one tap. */
function TimeFoot({ booking, time }: { booking: BookingState; time: TimePart }) {
  const picked = time.pickedFor(booking.program, booking.sessionType);
  const when = picked && formatDeadline(picked.start, time.zone, time.now);
  return (
    <>
      <Button variant="quiet" className="later" onClick={booking.pickTimeLater}>
        {t('Pick a time later')}
      </Button>
      <Button type="submit" size="l" className="hold" isDisabled={picked === null} isBusy={time.isHolding} busyLabel={t('Please wait...')}>
        {when ? t('Continue with {time}', { time: when }) : t('Choose a time')}
      </Button>
    </>
  );
}
