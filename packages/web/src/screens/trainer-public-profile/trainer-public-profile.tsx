import './profile-page.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { useAccount } from '../../features/account/use-account.ts';
import { lastSearchPath } from '../../features/trainers/last-search.ts';
import { TrainerHeaderPlaceholder } from '../../features/trainers/trainer-header-placeholder.tsx';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { ProfilePage } from './profile-page.tsx';

/** A trainer comes from the own dashboard, everybody else from the search. */
function backOf({ role }: Pick<User, 'role'>): { href: string; label: string } {
  if (role === 'trainer') return { href: '/trainer-dashboard', label: 'Back to Dashboard' };
  return { href: lastSearchPath(), label: 'All trainers' };
}

/** Everything a trainer tells on one page (S2§2, `/trainer/{id}`). Any signed-in person may read it; the trainer sees a preview (R15). */
export function TrainerPublicProfileScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <TrainerOfAddress back={backOf(user)} placeholder={<ProfilePlaceholder />}>
      {(trainer) => <ProfilePage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}

/** The public profile while it loads, with everything in its place. */
function ProfilePlaceholder() {
  return (
    <PlaceholderGroup label="Loading the trainer">
      <div className="public-profile">
        <TrainerHeaderPlaceholder />
        <div className="public-profile-side stack tight">
          <div className="only-wide">
            <Placeholder height={210} />
          </div>
          <Placeholder height={220} />
        </div>
        <Placeholder height={220} />
      </div>
    </PlaceholderGroup>
  );
}
