import { t } from '@x1/contract/core/texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { PlaceholderProgramRows, ProgramRows } from '../../features/programs/program-rows.tsx';
import { isOnSale } from '../../features/programs/program-status.ts';
import { useTrainerPrograms } from '../../features/programs/queries.ts';
import { inBookingOrder } from '../../features/purchase/booking-order.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { StoryPart } from '../../ui/story/story-part.tsx';

/** The programs to be read and not chosen (S2§2): Book Session leads to where one chooses. */
export function TrainingPrograms({ trainer, isOwn, zone }: { trainer: Pick<PublicTrainer, 'id'>; isOwn: boolean; zone: string }) {
  const programs = useTrainerPrograms(trainer.id);
  const published = inBookingOrder(programs.data?.filter(isOnSale) ?? []);
  return (
    <StoryPart title={t('Training Programs')}>
      {programs.isPending && <PlaceholderProgramRows />}
      {programs.isError && !programs.data && <LoadFailed what={t('Failed to fetch programs')} query={programs} />}
      {programs.data && published.length === 0 && <NoPrograms isOwn={isOwn} />}
      {published.length > 0 && <ProgramRows programs={published} zone={zone} />}
    </StoryPart>
  );
}

function NoPrograms({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) {
    return (
      <EmptyState title={t('No Programs Available')} isBare>
        {t("This trainer hasn't created any programs yet.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No Programs Available')}
      isBare
      action={
        <Button variant="outline" href="/programs">
          {t('My Programs')}
        </Button>
      }
    >
      {t('Parents see the programs you publish here.')}
    </EmptyState>
  );
}
