import { ApiError } from '@x1/contract/core/client.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { readId } from '@x1/contract/core/read-id.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useInPieces } from '../../lib/use-in-pieces.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTrainer } from './queries.ts';

interface TrainerOfAddressProps {
  /** Where the link above the page leads. */
  back: { href: string; label: string };
  /** The page while it loads, of the same size. */
  placeholder: ReactNode;
  /** The ZIP code from which the distance is told; '' tells none. */
  near?: string;
  children: (trainer: PublicTrainer) => ReactNode;
}

/** Loads the trainer whose id is in the address, for both pages about a trainer: placeholder, failure, 'Trainer Not Found', page. */
export function TrainerOfAddress(props: TrainerOfAddressProps) {
  const { id } = useParams<{ id: string }>();
  const trainerId = readId<TrainerId>(id);
  return trainerId ? <Loaded trainerId={trainerId} {...props} /> : <TrainerNotFound />;
}

function Loaded({ trainerId, back, placeholder, near, children }: TrainerOfAddressProps & { trainerId: TrainerId }) {
  const trainer = useTrainer(trainerId, near);
  const isDrawable = useInPieces(!trainer.isPending);
  usePageTitle(trainer.data?.name);
  if (!trainer.data && trainer.error instanceof ApiError && trainer.error.status === 404) return <TrainerNotFound />;
  return (
    // Without a picture to lie on, the way back stands above the title.
    <div className={trainer.data || trainer.isPending ? 'story-page' : undefined}>
      <BackLink href={back.href}>
        <span>{back.label}</span>
      </BackLink>
      {!isDrawable && placeholder}
      {isDrawable && trainer.data && children(trainer.data)}
      {trainer.isError && !trainer.data && (
        <>
          <h1 className="mb-4">{t('Trainer')}</h1>
          <LoadFailed what={t('Failed to fetch trainer')} query={trainer} />
        </>
      )}
    </div>
  );
}

/** Nobody has this id (S2§8). */
function TrainerNotFound() {
  usePageTitle(t('Trainer Not Found'));
  return (
    <div className="full-message">
      <Panel>
        <h1>{t('Trainer Not Found')}</h1>
        <p>{t("This trainer doesn't exist or is no longer on X1.")}</p>
        <div className="acts">
          <Button variant="volt" href="/parent-dashboard">
            {t('See all trainers')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
