import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { MakePublic } from '../features/public-page/public-page-switch.tsx';
import { useOwnPublicPage } from '../features/public-page/queries.ts';
import { ShareSheet } from '../features/public-page/share-sheet.tsx';
import { useOwnTrainer } from '../features/trainer-profile/use-own-trainer.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../ui/placeholder.tsx';

interface ShareOwnPageProps {
  userId: UserId;
  onClose: () => void;
}

/** A trainer's way to the link: the ways to pass the page on, or before them the switch that makes it public. */
export function ShareOwnPage({ userId, onClose }: ShareOwnPageProps) {
  const profile = useOwnTrainer(userId);
  const own = useOwnPublicPage(userId);
  if (own.data?.isShown) return <ShareSheet trainerId={own.data.page.id} name={own.data.page.name} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Share my page')} width="narrow">
      {profile.data === null && (
        <>
          <p className="muted">{t('Your page starts with your profile.')}</p>
          <Button className="mt-4" isFullWidth href="/profile-settings" onClick={onClose}>
            {t('Complete Profile')}
          </Button>
        </>
      )}
      {profile.data !== null && own.isPending && (
        <PlaceholderGroup label={t('Loading your public page')}>
          <Placeholder height={96} />
        </PlaceholderGroup>
      )}
      {profile.data !== null && own.isError && !own.data && <LoadFailed what={t("Your public page couldn't be loaded.")} query={own} />}
      {own.data && <MakePublic userId={userId} own={own.data} />}
    </Dialog>
  );
}
