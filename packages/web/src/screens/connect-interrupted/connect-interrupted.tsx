import type { User } from '@x1/contract/accounts/user.ts';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { ConnectButton } from '../../features/bank/connect-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The hosted bank set-up was interrupted or its link is out of date: the button asks for a fresh one (S2§2, R16, R69). */
export function ConnectInterruptedScreen({ user }: { user: User }) {
  const { confirmed, dialog } = useConfirmation(user);
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title="Bank connection interrupted" back={{ href: '/trainer-dashboard', label: 'Back to Dashboard' }} />
      <Panel>
        <h2>Your bank account is not connected yet</h2>
        <p className="mt-2 max-w-[48ch] muted">
          The setup link has expired, or setup wasn't finished. Our payment partner keeps what you entered so far.
        </p>
        <div className="mt-6">
          <ConnectButton confirmed={confirmed}>Try Again</ConnectButton>
        </div>
      </Panel>
      {dialog}
    </div>
  );
}
