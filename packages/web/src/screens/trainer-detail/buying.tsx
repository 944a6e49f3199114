import type { ProgramId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import type { WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { PurchaseDialog } from '../../features/purchase/purchase-dialog.tsx';
import { useBookingTime } from '../../features/sessions/booking-time/use-booking-time.ts';
import { placeText } from '../../features/trainers/labels.ts';
import { tooFarText } from '../../features/trainers/too-far.ts';
import { useWaiverAgreement } from '../../features/waivers/use-waiver-agreement.ts';

const TimeStep = lazy(async () => ({ default: (await import('../../features/sessions/booking-time/time-step.tsx')).TimeStep }));
const JoinWaitlist = lazy(async () => ({ default: (await import('../../features/waitlist/join-waitlist.tsx')).JoinWaitlist }));
const JoinGroupWaitlist = lazy(async () => ({
  default: (await import('../../features/waitlist/join-group-waitlist.tsx')).JoinGroupWaitlist,
}));
const WaiverFields = lazy(async () => ({ default: (await import('../../features/waivers/waiver-fields.tsx')).WaiverFields }));

interface BuyingDialogProps extends Omit<ComponentProps<typeof PurchaseDialog>, 'trainer' | 'time' | 'waiver' | 'agree' | 'whenFull'> {
  zone: string;
  trainer: PublicTrainer;
  /** The ZIP code from which the trainer's distance is told. */
  near: string;
  /** A time of the waitlist that the family has taken. */
  offered?: TimeHold | undefined;
}

/** The booking sheet, which holds a time before paying, and asks for the waiver where this year's is missing (R173). Needs `Temporal`. */
export function BuyingDialog({ zone, near, offered, ...props }: BuyingDialogProps) {
  const agreement = useWaiverAgreement(props.trainer.id);
  const time = useBookingTime(zone, props.trainer.places);
  return (
    <PurchaseDialog
      {...props}
      again={offered ? { sessionType: offered.sessionType, athleteId: null, startTime: null } : props.again}
      whenFull={(programId) => (
        <Suspense fallback={null}>
          <JoinGroupWaitlist programId={programId} zone={zone} now={time.now} />
        </Suspense>
      )}
      time={{
        ...time,
        step: (program, sessionType) => (
          <Suspense fallback={null}>
            <TimeStep
              key={`${program.id}/${sessionType}`}
              time={time}
              program={program}
              sessionType={sessionType}
              trainerName={props.trainer.name}
              town={placeText(props.trainer)}
              places={props.trainer.places}
              tooFar={tooFarText(props.trainer, near)}
              again={props.again}
              offered={offered && isFor(offered, program.id, sessionType) ? toRange(offered) : undefined}
              waitlist={joinWaitlist}
            />
          </Suspense>
        ),
      }}
      waiver={(isDisabled, sessionType) =>
        !agreement.isValid && (
          <Suspense fallback={null}>
            <WaiverFields agreement={agreement} isDisabled={isDisabled} sessionType={sessionType} saysWhoElse={!props.isSecondAdult} />
          </Suspense>
        )
      }
      agree={agreement.agreeIfMissing}
    />
  );
}

function joinWaitlist(wish: WaitlistWish, title: string): ReactNode {
  return (
    <Suspense key={title} fallback={null}>
      <JoinWaitlist wish={wish} title={title} />
    </Suspense>
  );
}

const isFor = (offered: TimeHold, programId: ProgramId, sessionType: SessionType) =>
  offered.programId === programId && offered.sessionType === sessionType;

const toRange = ({ startTime: start, endTime: end, expiresAt }: TimeHold) => ({ start, end, expiresAt });
