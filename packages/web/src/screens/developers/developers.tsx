import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { ApiKeys } from '../../features/developers/api-keys.tsx';
import { Webhooks } from '../../features/developers/webhooks.tsx';
import { rich } from '../../lib/rich.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** How a trainer's or an operator's own programs work with X1 (decisions 0107 and 0108). */
export function DevelopersScreen({ user }: { user: User }) {
  const { confirmed, dialog } = useConfirmation(user);
  return (
    <>
      <PageHead
        title={t('API keys and webhooks')}
        subtitle={t('Let your own website or software work with X1.')}
        back={{ href: '/account-settings', label: t('Back to Account Settings') }}
      />
      <p className="small muted mb-5">
        {rich('What programs can call is described in the <link>API reference</link>.', { link: (text) => <a href="/api/docs">{text}</a> })}
      </p>
      <ApiKeys user={user} confirmed={confirmed} />
      <Webhooks user={user} />
      {dialog}
    </>
  );
}
