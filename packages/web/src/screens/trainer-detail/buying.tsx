import type { ProgramId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import type { WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { PurchaseDialog } from '../../features/purchase/purchase-dialog.tsx';
import { useBookingTime } from '../../features/sessions/booking-time/use-booking-time.ts';
import { placeText } from '../../features/trainers/labels.ts';
import { useWaiverAgreement } from '../../features/waivers/use-waiver-agreement.ts';

const TimeStep = lazy(async () => ({ default: (await import('../../features/sessions/booking-time/time-step.tsx')).TimeStep }));
const JoinWaitlist = lazy(async () => ({ default: (await import('../../features/waitlist/join-waitlist.tsx')).JoinWaitlist }));
const WaiverFields = lazy(async () => ({ default: (await import('../../features/waivers/waiver-fields.tsx')).WaiverFields }));

interface BuyingDialogProps extends Omit<ComponentProps<typeof PurchaseDialog>, 'trainer' | 'time' | 'waiver' | 'agree' | 'whenFull'> {
  zone: string;
  trainer: PublicTrainer;
  /** A time of the waitlist that the family has taken. */
  offered?: TimeHold | undefined;
}

/** How far ahead a family waits for a group that is full. */
const GROUP_WAIT_DAYS = 14;

/** The booking sheet, which holds a time before paying, and asks for the waiver where this year's is missing (R173). Needs `Temporal`. */
export function BuyingDialog({ zone, offered, ...props }: BuyingDialogProps) {
  const agreement = useWaiverAgreement(props.trainer.id);
  const time = useBookingTime(zone);
  return (
    <PurchaseDialog
      {...props}
      again={offered ? { sessionType: offered.sessionType, athleteId: null } : props.again}
      whenFull={(programId) => joinWaitlist(groupWish(programId, zone, time.now), 'Wait for a place in the group')}
      time={{
        ...time,
        keptStart: offered?.startTime,
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
              picksFirst={props.again !== undefined}
              offered={offered && isFor(offered, program.id, sessionType) ? toRange(offered) : undefined}
              waitlist={joinWaitlist}
            />
          </Suspense>
        ),
      }}
      waiver={(isDisabled) =>
        !agreement.isValid && (
          <Suspense fallback={null}>
            <WaiverFields agreement={agreement} isDisabled={isDisabled} />
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

/** Any time of the group in the next two weeks. */
function groupWish(programId: ProgramId, zone: string, now: Date): WaitlistWish {
  return {
    kind: 'days',
    programId,
    sessionType: 'group',
    from: toWallTime(now.toISOString(), zone).date,
    days: GROUP_WAIT_DAYS,
    scheduledInTimezone: zone,
  };
}

const isFor = (offered: TimeHold, programId: ProgramId, sessionType: SessionType) =>
  offered.programId === programId && offered.sessionType === sessionType;

const toRange = ({ startTime: start, endTime: end, expiresAt }: TimeHold) => ({ start, end, expiresAt });
