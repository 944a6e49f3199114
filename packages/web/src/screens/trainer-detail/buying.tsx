import { type ComponentProps, lazy, Suspense } from 'react';
import { PurchaseDialog } from '../../features/purchase/purchase-dialog.tsx';
import { useBookingTime } from '../../features/sessions/booking-time/use-booking-time.ts';
import { placeText } from '../../features/trainers/labels.ts';
import { useWaiverAgreement } from '../../features/waivers/use-waiver-agreement.ts';

const TimeStep = lazy(async () => ({ default: (await import('../../features/sessions/booking-time/time-step.tsx')).TimeStep }));
const WaiverFields = lazy(async () => ({ default: (await import('../../features/waivers/waiver-fields.tsx')).WaiverFields }));

/** The booking sheet, which holds a time before paying, and asks for the waiver where this year's is missing (R173). Needs `Temporal`. */
export function BuyingDialog({
  zone,
  ...props
}: Omit<ComponentProps<typeof PurchaseDialog>, 'time' | 'waiver' | 'agree'> & { zone: string }) {
  const agreement = useWaiverAgreement(props.trainer.id);
  const time = useBookingTime(zone);
  return (
    <PurchaseDialog
      {...props}
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
              picksFirst={props.again !== undefined}
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
