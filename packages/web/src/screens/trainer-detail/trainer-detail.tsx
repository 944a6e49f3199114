import { useAccount } from '../../features/account/use-account.ts';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { TrainerPage } from './trainer-page.tsx';
import { TrainerPlaceholder } from './trainer-placeholder.tsx';

const BACK = { href: '/parent-dashboard', label: 'All trainers' };

/** A trainer with Profile and Programs, and the way to buy (S2§2, `/athlete/{id}`). */
export function TrainerDetailScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <TrainerOfAddress back={BACK} placeholder={<TrainerPlaceholder />}>
      {(trainer) => <TrainerPage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}
