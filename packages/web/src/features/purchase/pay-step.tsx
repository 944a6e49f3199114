import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { isOnlineLocation, isTrainerPlace } from '@x1/contract/scheduling/locations.ts';
import { placeMeant } from '@x1/contract/trainers/place-meant.ts';
import { MapPin, RotateCcw, Video } from 'lucide-react';
import type { RefObject } from 'react';
import { useRefundPolicy } from '../../lib/terms.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { type Booking, priceLines, timeAndPlace } from './booking-summary.tsx';
import type { CardFormHandle } from './card-form/card-form.ts';
import { CreditLine, type CreditUse } from './credit-line.tsx';
import { boughtText, forAthlete } from './labels.ts';
import { PayWith } from './pay-with.tsx';
import { PromoCodeField } from './promo-code-field.tsx';
import { isUnderWay } from './purchase-machine.ts';
import { refundTexts } from './refund-texts.ts';
import type { PromoCodeEntry } from './use-promo-code.ts';
import type { usePurchase } from './use-purchase.ts';

interface PayStepProps {
  isShown: boolean;
  purchase: ReturnType<typeof usePurchase>;
  promo: PromoCodeEntry;
  credit: CreditUse;
  summary: Booking;
  cardForm: RefObject<CardFormHandle | null>;
}

/** What is paid, what comes back, and the card. Drawn from the start: the card form is there when it's needed, and keeps what was typed when one goes back. */
export function PayStep({ isShown, purchase, promo, credit, summary, cardForm }: PayStepProps) {
  const { state } = purchase;
  const name = firstName(summary.trainer.name);
  const refund = refundTexts(name, summary, summary.time, useRefundPolicy());
  const isCardNeeded = summary.amountCents > 0;
  return (
    <div className="pay-step" hidden={!isShown}>
      <BookingBill booking={summary} />
      {/* Before the card: on a phone what is below it is read after paying. */}
      <p className="step-note">
        <Icon of={RotateCcw} />
        <span>
          <strong>{refund.promise}</strong> {refund.limits}
        </span>
      </p>
      {isShown && (
        <PromoCodeField
          promo={promo}
          discount={summary.discount}
          isChecking={state.phase === 'preparing'}
          isDisabled={isUnderWay(state.phase)}
        />
      )}
      {isShown && (
        <CreditLine credit={credit} cents={summary.creditCents} isCardNeeded={isCardNeeded} isDisabled={isUnderWay(state.phase)} />
      )}
      {/* It stays where no card is needed: what was typed is there when the credit is left out. */}
      <div hidden={!isCardNeeded}>
        <PayWith
          handle={cardForm}
          isDisabled={isUnderWay(state.phase)}
          // The provider's form can't be of nothing, also where it isn't shown.
          amountCents={summary.amountCents || summary.creditCents}
          isReady={state.phase === 'ready' && isCardNeeded}
          pay={purchase.pay}
        />
      </div>
      {isShown && <FormError title={state.problem ?? undefined} />}
      <WhereText booking={summary} name={name} />
    </div>
  );
}

/** Says which part of the place is only shown after the trainer's yes. */
function WhereText({ booking: { time, trainer }, name }: { booking: Booking; name: string }) {
  if (!time) return null;
  const isCall = isOnlineLocation(time.location);
  if (!isCall && !isTrainerPlace(time.location) && !placeMeant(time.location, trainer.places)) return null;
  return (
    <p className="step-note">
      <Icon of={isCall ? Video : MapPin} />
      <span>
        {isCall
          ? t("You'll meet by video call. You get the link once {name} confirms.", { name })
          : t('You get the address once {name} confirms.', { name })}
      </span>
    </p>
  );
}

/** The summary above the card on phones, where there is no side. */
function BookingBill({ booking }: { booking: Booking }) {
  const { trainer, program, sessionType, athleteName, amountCents } = booking;
  const { when, where } = timeAndPlace(booking);
  return (
    <Panel hasLanes={false} className="bill only-sheet">
      <div className="flex items-center gap-3">
        <Portrait name={trainer.name} src={trainer.imageUrl} />
        <div className="grow">
          <strong>{program.title}</strong>
          <p className="small muted">
            {trainer.name}
            {athleteName !== null && `, ${forAthlete(athleteName)}`}
          </p>
        </div>
      </div>
      <DescriptionList
        className="small mt-3.5"
        lines={[
          { label: t('When'), value: when },
          { label: t('Where'), value: where },
          { label: t('Session type'), value: boughtText(program, sessionType) },
          ...priceLines(booking),
          { label: t('Total'), value: formatCents(amountCents), isTotal: true },
        ]}
      />
    </Panel>
  );
}
