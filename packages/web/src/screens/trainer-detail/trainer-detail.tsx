import { useAccount } from '../../features/account/use-account.ts';
import { lastSearchPath } from '../../features/trainers/last-search.ts';
import { TrainerHeaderPlaceholder } from '../../features/trainers/trainer-header-placeholder.tsx';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { TrainerPage } from './trainer-page.tsx';

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

/** The trainer's page while it loads, with everything in its place. */
function TrainerPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the trainer">
      <div className="cols">
        <div>
          <TrainerHeaderPlaceholder />
          <div className="tabs">
            <Placeholder width={140} height={24} className="my-3" />
          </div>
          <Placeholder height={220} />
        </div>
        <div className="only-wide">
          <Placeholder height={300} />
        </div>
      </div>
    </PlaceholderGroup>
  );
}
