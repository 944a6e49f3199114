import { useAccount } from '../../features/account/use-account.ts';
import { homePath } from '../../lib/home-path.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OwnProfileLink } from './own-profile-link.tsx';
import { ParentSettings } from './parent-settings.tsx';
import { TrainerSettings } from './trainer-settings.tsx';
import './profile-settings.css';

const SUBTITLES = { trainer: 'What parents see before they book.', parent: 'Who you are, and who trains.', admin: undefined };

/** What a person tells about oneself: the trainer's profile in four cards, or a parent's name, phone and athletes (S2§2, R36). */
export function ProfileSettingsScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHead
        title="Profile Settings"
        subtitle={SUBTITLES[user.role]}
        back={{ href: homePath(user.role), label: 'Back to Dashboard' }}
        aside={user.role === 'trainer' && <OwnProfileLink user={user} />}
      />
      {user.role === 'trainer' && <TrainerSettings user={user} />}
      {user.role === 'parent' && <ParentSettings user={user} />}
      {user.role === 'admin' && <EmptyState title="Operators have no profile">Profiles belong to trainers and parents.</EmptyState>}
    </div>
  );
}
