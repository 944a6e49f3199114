import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Globe } from 'lucide-react';
import { useFeature } from '../../lib/features.ts';
import { useDismissed } from '../../lib/use-dismissed.ts';
import { Suggestion } from '../../ui/suggestion.tsx';
import { MakePublic } from './public-page-switch.tsx';
import { useOwnPublicPage } from './queries.ts';
import { ShareButton } from './share-button.tsx';

/** The way to a public page for a trainer who sells, unless it isn't wanted on this device; once it's shown, the way to share it. */
export function GoPublic({ userId }: { userId: UserId }) {
  const own = useOwnPublicPage(userId);
  const [isDismissed, dismiss] = useDismissed(`dismissed:public-page:${userId}`);
  const isOffered = useFeature('publicPages');
  if (!isOffered || !own.data) return null;
  const { isOn, isShown, page } = own.data;
  if (isShown)
    return (
      <div>
        <ShareButton trainerId={page.id} name={page.name} label={t('Share my page')} />
      </div>
    );
  if (isDismissed || isOn) return null;
  return (
    <Suggestion
      icon={Globe}
      title={t('Only people with an account can see your page')}
      link={{ href: `/athlete/${page.id}?tab=programs`, label: t('See your page') }}
      onDismiss={dismiss}
    >
      <MakePublic userId={userId} own={own.data} />
    </Suggestion>
  );
}
