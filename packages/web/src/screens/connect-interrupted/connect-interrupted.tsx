import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { ConnectButton } from '../../features/bank/connect-button.tsx';
import { connectionMessage } from '../../features/bank/messages.ts';
import { useFreshConnectStatus } from '../../features/bank/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The hosted bank set-up was interrupted or its link is out of date: the button asks for a fresh one (S2§2, R16, R69). */
export function ConnectInterruptedScreen({ user }: { user: User }) {
  const { confirmed, dialog } = useConfirmation(user);
  const status = useFreshConnectStatus(user.id);
  const { title, text, canTryAgain } = status.data ? messageOf(status.data) : notConnected;
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title={t('Bank connection interrupted')} back={{ href: '/trainer-dashboard', label: t('Back to Dashboard') }} />
      {status.isPending ? (
        <Spinner label={t('Checking connection status...')} />
      ) : (
        <Panel>
          <h2>{title}</h2>
          <p className="mt-2 max-w-[48ch] muted">{text}</p>
          <div className="mt-6">
            {canTryAgain ? (
              <ConnectButton confirmed={confirmed}>{t('Try Again')}</ConnectButton>
            ) : (
              <Button variant="volt" href="/bank-account-connection">
                {t('Bank Account')}
              </Button>
            )}
          </div>
        </Panel>
      )}
      {dialog}
    </div>
  );
}

/** Also while the status is unknown. */
const notConnected = {
  title: t("Your bank account isn't connected yet"),
  text: t("The setup link has expired, or setup wasn't finished. Our payment partner keeps what you entered so far."),
  canTryAgain: true,
};

/** What to say, and whether another visit to the hosted setup helps: it also does while the provider needs more. */
function messageOf(status: ConnectStatus): typeof notConnected {
  const bank = bankStatus(status);
  if (bank === 'none' || bank === 'unfinished') return notConnected;
  const { title, text, button } = connectionMessage(status);
  return { title, text, canTryAgain: button !== undefined };
}
