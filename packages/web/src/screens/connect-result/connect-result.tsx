import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type BankStatus, bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { useEffect } from 'react';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { ConnectButton, RefreshButton } from '../../features/bank/connect-button.tsx';
import { ConnectTiles } from '../../features/bank/connect-tiles.tsx';
import { connectionMessage } from '../../features/bank/messages.ts';
import { type Confirmed, isConnected, useFreshConnectStatus } from '../../features/bank/queries.ts';
import { useOwnPrograms } from '../../features/programs/queries.ts';
import { clearSetup } from '../../features/trainer-profile/setup-steps.ts';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

/** Where the hosted bank setup returns to. What it shows is read from the server, never from the address (R16, R70). */
export function ConnectResultScreen({ user }: { user: User }) {
  const { id: userId } = user;
  const { confirmed, dialog } = useConfirmation(user);
  const status = useFreshConnectStatus(userId);
  const isDone = status.data !== undefined && isConnected(status.data);
  const isProgramNext = useIsProgramNext(userId) && isDone;
  useEffect(() => {
    if (!isDone) return;
    clearSetup(userId);
    toast({ title: t('Bank Account Connected!'), description: t('Everything is set up for your payouts.') });
  }, [isDone, userId]);
  return (
    <div className="mx-auto max-w-[840px]">
      <PageHead title={t('Bank Account Connection')} />
      {status.isPending && <Spinner label={t('Checking connection status...')} />}
      {status.isError && <LoadFailed what={t('Failed to check connection status.')} query={status} />}
      {status.data && (
        <Outcome
          status={status.data}
          confirmed={confirmed}
          isProgramNext={isProgramNext}
          onRefresh={() => void status.refetch()}
          isRefreshing={status.isFetching}
        />
      )}
      {dialog}
    </div>
  );
}

/** A trainer who has a profile and nothing to sell yet. */
function useIsProgramNext(userId: UserId): boolean {
  const profile = useOwnTrainer(userId);
  const programs = useOwnPrograms();
  return profile.data != null && programs.data?.items.length === 0;
}

interface OutcomeProps {
  status: ConnectStatus;
  confirmed: Confirmed;
  isProgramNext: boolean;
  onRefresh: () => void;
  isRefreshing: boolean;
}

function Outcome({ status, confirmed, isProgramNext, ...refresh }: OutcomeProps) {
  const bank = bankStatus(status);
  const isDone = bank === 'connected';
  const isReviewed = bank === 'in-review';
  const { title, text } = isMoreNeeded(bank) ? moreNeeded : connectionMessage(status);
  return (
    <div className="stack">
      <Panel>
        <h2>{title}</h2>
        <p className="mt-2 max-w-[52ch] muted" aria-live="polite">
          {text}
        </p>
        <div className="mt-6 flex flex-col gap-2 md:flex-row">
          {isMoreNeeded(bank) && <ConnectButton confirmed={confirmed}>{t('Finish setup')}</ConnectButton>}
          {isReviewed && <RefreshButton {...refresh} />}
          {isProgramNext && (
            <Button variant="volt" href="/programs?new=1">
              {t('Create your first program')}
            </Button>
          )}
          <Button variant={isDone && !isProgramNext ? 'volt' : 'outline'} href="/trainer-dashboard">
            {t('Continue')}
          </Button>
        </div>
      </Panel>
      <ConnectTiles status={status} />
    </div>
  );
}

const moreNeeded = {
  title: t('Details still needed'),
  text: t("Setup isn't finished. Your earnings can be paid out once every tile below is done."),
};

/** Whether another visit to the hosted setup helps. */
function isMoreNeeded(bank: BankStatus): boolean {
  return bank === 'none' || bank === 'unfinished' || bank === 'restricted';
}
