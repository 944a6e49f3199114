import { formatCents } from '@x1/contract/core/money.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { REQUEST_ANSWER_HOURS, type SessionType } from '@x1/contract/scheduling/states.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Lock } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { CardFormHandle } from './card-form/card-form.ts';
import { CardSection } from './card-section.tsx';
import { priceCents } from './program-price.ts';
import './purchase-dialog.css';
import { isUnderWay, type PurchasePhase } from './purchase-machine.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import { SessionTypeChoice } from './session-type-choice.tsx';
import { usePurchase } from './use-purchase.ts';

interface PurchaseDialogProps {
  program: Program;
  trainer: Pick<PublicTrainer, 'id' | 'name' | 'imageUrl'>;
  sessionType: SessionType;
  onClose: () => void;
  /** Called with the page to go to after the purchase. */
  onDone: (path: string) => void;
}

const busyLabels: Partial<Record<PurchasePhase, string>> = {
  paying: 'Paying...',
  settling: 'Booking your session...',
  booked: 'Booking your session...',
};

/** Purchase Program (S2§2): price summary with the refund rule, card form, one button with the amount on it. */
export function PurchaseDialog({ program, trainer, sessionType, onClose, onDone }: PurchaseDialogProps) {
  const cardForm = useRef<CardFormHandle>(null);
  const { state, dispatch, pay } = usePurchase({ program, trainerId: trainer.id, sessionType, onDone });
  const isBusy = isUnderWay(state.phase);
  const amountCents = state.intent?.amount ?? priceCents(program, state.sessionType);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay(cardForm.current);
  };
  return (
    <Dialog
      isOpen
      // Money may be moving: the dialog stays until it is known how it ended.
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title="Purchase Program"
      width="wide"
      isBusy={isBusy}
    >
      <div className="purchase">
        <PurchaseSummary program={program} trainer={trainer} sessionType={state.sessionType} amountCents={amountCents} />
        <form className="purchase-form" noValidate onSubmit={submit}>
          <SessionTypeChoice
            program={program}
            value={state.sessionType}
            onChange={(chosen) => dispatch({ type: 'type_chosen', sessionType: chosen })}
            isDisabled={isBusy}
          />
          <CardSection handle={cardForm} isDisabled={isBusy} />
          <FormError title={state.problem ?? undefined} />
          {state.phase === 'unavailable' ? (
            <Button variant="outline" size="l" isFullWidth onClick={() => dispatch({ type: 'retried' })}>
              Try again
            </Button>
          ) : (
            <Button
              type="submit"
              size="l"
              icon={Lock}
              isFullWidth
              isDisabled={state.phase === 'preparing'}
              isBusy={isBusy}
              busyLabel={busyLabels[state.phase] ?? 'Paying...'}
            >
              Pay {formatCents(amountCents)}
            </Button>
          )}
          <p className="tiny muted text-center only-phone">
            Next you choose a time. {trainer.name.split(' ')[0]} has {REQUEST_ANSWER_HOURS} hours to confirm, or you are refunded.
          </p>
        </form>
      </div>
    </Dialog>
  );
}
