import type { User } from '@x1/contract/accounts/user.ts';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { ApiKeys } from '../../features/developers/api-keys.tsx';
import { Webhooks } from '../../features/developers/webhooks.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** How a trainer's or an operator's own programs work with X1 (decisions 0107 and 0108). */
export function DevelopersScreen({ user }: { user: User }) {
  const { confirmed, dialog } = useConfirmation(user);
  return (
    <>
      <PageHead
        title="API keys and webhooks"
        subtitle="Let your own website or software work with X1."
        back={{ href: '/account-settings', label: 'Back to Account Settings' }}
      />
      <p className="small muted mb-5">
        What programs can call is described in the <a href="/api/docs">API reference</a>.
      </p>
      <ApiKeys user={user} confirmed={confirmed} />
      <Webhooks user={user} />
      {dialog}
    </>
  );
}
