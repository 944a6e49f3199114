import { useAccount } from '../../features/account/use-account.ts';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { ProfilePage } from './profile-page.tsx';
import { ProfilePlaceholder } from './profile-placeholder.tsx';

const BACK = {
  trainer: { href: '/trainer-dashboard', label: 'Back to Dashboard' },
  parent: { href: '/parent-dashboard', label: 'All trainers' },
  admin: { href: '/parent-dashboard', label: 'All trainers' },
};

/** Everything a trainer tells on one page (S2§2, `/trainer/{id}`). Any signed-in person may read it; the trainer sees a preview (R15). */
export function TrainerPublicProfileScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <TrainerOfAddress back={BACK[user.role]} placeholder={<ProfilePlaceholder />}>
      {(trainer) => <ProfilePage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}
