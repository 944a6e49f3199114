import { useAccount } from '../../features/account/use-account.ts';
import { lastSearchPath } from '../../features/trainers/last-search.ts';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { TrainerPage } from './trainer-page.tsx';
import { TrainerPlaceholder } from './trainer-placeholder.tsx';

/** A trainer with Profile and Programs, and the way to buy (S2§2, `/athlete/{id}`). */
export function TrainerDetailScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <TrainerOfAddress back={{ href: lastSearchPath(), label: 'All trainers' }} placeholder={<TrainerPlaceholder />}>
      {(trainer) => <TrainerPage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}
