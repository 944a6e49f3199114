import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { OwnPublicPage } from '@x1/contract/trainers/public-page.ts';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSetPublicPage } from './queries.ts';

interface PublicPageSwitchProps {
  userId: UserId;
  own: OwnPublicPage;
  label: string;
  /** What strangers see. */
  hint: string;
}

/** Switches the trainer's own page on or off for everybody (R191), and says why nobody sees it yet. */
export function PublicPageSwitch({ userId, own, label, hint }: PublicPageSwitchProps) {
  const change = useSetPublicPage(userId);
  return (
    <>
      <Switch
        label={label}
        hint={hint}
        checked={change.isPending ? change.variables : own.isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      {own.isOn && !own.isShown && (
        <div className="mt-4">
          <Notice>{t("It's on, but nobody sees it yet: your ID has to be checked, and your profile needs a sport.")}</Notice>
        </div>
      )}
    </>
  );
}

/** The switch where somebody wants to share a page that is off, with all that strangers see in one sentence. */
export function MakePublic({ userId, own }: Pick<PublicPageSwitchProps, 'userId' | 'own'>) {
  return (
    <PublicPageSwitch
      userId={userId}
      own={own}
      label={t('Make my page public')}
      hint={t(
        'Anyone, including search engines, can then see your first name and last initial, photo, sports, university, city, programs, reviews and a background check you passed. Your bio, videos, hours and places show once a family signs in.',
      )}
    />
  );
}
