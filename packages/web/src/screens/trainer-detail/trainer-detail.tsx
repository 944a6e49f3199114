import type { User } from '@x1/contract/accounts/user.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { TrainerId } from '@x1/contract/core/ids.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { useParams } from 'wouter';
import { useAccount } from '../../features/account/use-account.ts';
import { useTrainer } from '../../features/trainers/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { TrainerNotFound } from './trainer-not-found.tsx';
import { TrainerPage } from './trainer-page.tsx';
import { TrainerPlaceholder } from './trainer-placeholder.tsx';

/** A trainer with Profile and Programs, and the way to buy (S2§2, `/athlete/{id}`). */
export function TrainerDetailScreen() {
  const { id } = useParams<{ id: string }>();
  const { user } = useAccount();
  const trainerId = TrainerId.safeParse(Number(id));
  if (!user) return null;
  return trainerId.success ? <Loaded trainerId={trainerId.data} user={user} /> : <TrainerNotFound />;
}

function Loaded({ trainerId, user }: { trainerId: TrainerId; user: User }) {
  const trainer = useTrainer(trainerId);
  if (trainer.data) return <Found trainer={trainer.data} user={user} />;
  if (trainer.isPending) return <TrainerPlaceholder />;
  if (trainer.error instanceof ApiError && trainer.error.status === 404) return <TrainerNotFound />;
  return (
    <>
      <AllTrainers />
      <h1 className="mb-4">Trainer</h1>
      <LoadFailed what="Failed to fetch trainer" onRetry={() => void trainer.refetch()} isRetrying={trainer.isRefetching} />
    </>
  );
}

function Found({ trainer, user }: { trainer: PublicTrainer; user: User }) {
  usePageTitle(trainer.name);
  return (
    <>
      <AllTrainers />
      <TrainerPage trainer={trainer} user={user} />
    </>
  );
}

function AllTrainers() {
  return <BackLink href="/parent-dashboard">All trainers</BackLink>;
}
