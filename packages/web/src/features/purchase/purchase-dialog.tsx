import { formatCents } from '@x1/contract/core/money.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { REQUEST_ANSWER_HOURS, type SessionType } from '@x1/contract/scheduling/states.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Lock } from 'lucide-react';
import { type FormEvent, lazy, type ReactNode, type Ref, Suspense, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { CardFormHandle } from './card-form/card-form.ts';
import { priceCents } from './program-price.ts';
import './purchase-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { countText } from '@x1/contract/core/plural.ts';
import { cancellationRule, currentRefundPolicy, REQUEST_REFUND_RULE } from '@x1/contract/payments/refund-policy.ts';
import { configQuery } from '../../lib/config.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { paymentMessages } from './messages.ts';
import { isUnderWay, type PurchasePhase } from './purchase-machine.ts';
import { SessionTypeChoice } from './session-type-choice.tsx';
import { usePurchase } from './use-purchase.ts';
import { useWhoTrains } from './use-who-trains.ts';
import { WhoTrains } from './who-trains.tsx';

interface PurchaseDialogProps {
  program: Program;
  trainer: Pick<PublicTrainer, 'id' | 'name' | 'imageUrl'>;
  sessionType: SessionType;
  /** The buyer is the second adult of the family, who isn't its 'Myself' (R172). */
  isSecondAdult?: boolean;
  /** Asks for the waiver where this year's is missing (R173). */
  waiver: (isDisabled: boolean) => ReactNode;
  /** Agrees to it; false while it isn't agreed to. */
  agree: () => Promise<boolean>;
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
export function PurchaseDialog({
  program,
  trainer,
  sessionType,
  isSecondAdult = false,
  waiver,
  agree,
  onClose,
  onDone,
}: PurchaseDialogProps) {
  const cardForm = useRef<CardFormHandle>(null);
  const who = useWhoTrains();
  const { state, dispatch, pay } = usePurchase({ program, trainerId: trainer.id, sessionType, whoTrains: who.resolve, agree, onDone });
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
          <WhoTrains who={who} trainerFirstName={firstNameOf(trainer)} isSecondAdult={isSecondAdult} isDisabled={isBusy} />
          {waiver(isBusy)}
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
            Next you choose a time. {firstNameOf(trainer)} has {REQUEST_ANSWER_HOURS} hours to confirm, or you are refunded.
          </p>
        </form>
      </div>
    </Dialog>
  );
}

const SandboxCardForm = lazy(async () => ({ default: (await import('./card-form/sandbox-card-form.tsx')).SandboxCardForm }));
const StripeCardForm = lazy(async () => ({ default: (await import('./card-form/stripe-card-form.tsx')).StripeCardForm }));

/** The card form of the provider the server names (R93); the provider's own script is loaded only where it is used. */
function CardSection({ handle, isDisabled }: { handle: Ref<CardFormHandle>; isDisabled: boolean }) {
  const config = useQuery(configQuery);
  if (config.isPending) return <CardPlaceholder />;
  if (config.isError && !config.data) return <LoadFailed what={paymentMessages.notReady} query={config} />;
  const { publishableKey, apiBase } = config.data.payments;
  const shared = { handle, isDisabled, publishableKey };
  return (
    <Suspense fallback={<CardPlaceholder />}>
      {apiBase === undefined ? <StripeCardForm {...shared} /> : <SandboxCardForm {...shared} apiBase={apiBase} />}
    </Suspense>
  );
}

function CardPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the card form">
      <Placeholder width={40} height={20} className="mb-1.5" />
      <Placeholder height={102} />
    </PlaceholderGroup>
  );
}

interface PurchaseSummaryProps {
  program: Program;
  trainer: { name: string; imageUrl: string | null };
  sessionType: SessionType;
  amountCents: number;
}

/** What is bought, for how much, and what happens next. */
function PurchaseSummary({ program, trainer, sessionType, amountCents }: PurchaseSummaryProps) {
  const amount = formatCents(amountCents);
  const trainerFirstName = firstNameOf(trainer);
  return (
    <Panel hasLanes={false}>
      <div className="flex items-center gap-3">
        <Portrait name={trainer.name} src={trainer.imageUrl} />
        <div className="grow">
          <strong className="purchase-title">{program.title}</strong>
          <span className="small muted">{trainer.name}</span>
        </div>
      </div>
      <DescriptionList
        className="small mt-4"
        lines={[
          { label: boughtText(program, sessionType), value: <span className="num">{amount}</span> },
          { label: 'Format', value: program.trainingFormat },
          { label: 'Total today', value: amount, isTotal: true },
        ]}
      />
      <p className="tiny muted mt-3.5">
        {REQUEST_REFUND_RULE} {cancellationRule(currentRefundPolicy)}
      </p>
      <ol className="whatnext">
        <li>Pay {amount} once, now.</li>
        <li>{program.sessionsIncluded > 1 ? 'Choose times that suit you.' : 'Choose a time that suits you.'}</li>
        <li>
          {trainerFirstName} confirms within {REQUEST_ANSWER_HOURS} hours, or you are refunded.
        </li>
      </ol>
    </Panel>
  );
}

function firstNameOf({ name }: { name: string }): string {
  return name.split(' ')[0] ?? name;
}

/** 'Individual, 2 sessions' (R38). */
function boughtText({ sessionsIncluded }: Program, sessionType: SessionType): string {
  return `${sessionType === 'group' ? 'Group, one place' : 'Individual'}, ${countText(sessionsIncluded, 'session')}`;
}
