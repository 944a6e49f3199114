import './profile-settings.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Eye } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { homePath } from '../../lib/home-path.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { PARENT_CARDS, SettingsPlaceholder, TRAINER_CARDS } from './settings-form.tsx';

/** Nobody needs the form of the other role. */
const TrainerSettings = lazy(async () => ({ default: (await import('./trainer-settings.tsx')).TrainerSettings }));
const ParentSettings = lazy(async () => ({ default: (await import('./parent-settings.tsx')).ParentSettings }));

const SUBTITLES = { trainer: t('What parents see before they book.'), parent: t('You and your athletes.'), admin: undefined };

/** A person's profile: the trainer's in four cards, or a parent's name, phone and athletes (S2§2, R36). */
export function ProfileSettingsScreen({ user }: { user: User }) {
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHead
        title={t('Profile Settings')}
        subtitle={SUBTITLES[user.role]}
        back={{ href: homePath(user.role), label: t('Back to Dashboard') }}
        aside={user.role === 'trainer' && <OwnProfileLink user={user} />}
      />
      <Suspense fallback={<SettingsPlaceholder cards={user.role === 'trainer' ? TRAINER_CARDS : PARENT_CARDS} />}>
        {user.role === 'trainer' && <TrainerSettings user={user} />}
        {user.role === 'parent' && <ParentSettings user={user} />}
      </Suspense>
      {user.role === 'admin' && (
        <EmptyState title={t('Operators have no profile')}>{t('Profiles belong to trainers and parents.')}</EmptyState>
      )}
    </div>
  );
}

/** Link to the profile as parents see it (R15). Absent without a profile; its space is reserved while that is loading. */
function OwnProfileLink({ user }: { user: User }) {
  const profile = useOwnTrainer(user.id);
  if (profile.isPending) return <Placeholder width={210} height={44} />;
  if (!profile.data) return null;
  return (
    <Button variant="outline" size="s" icon={Eye} href={`/trainer/${profile.data.id}`}>
      {t('See it as parents do')}
    </Button>
  );
}
