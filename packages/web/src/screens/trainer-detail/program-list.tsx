import type { ProgramId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { PlaceholderProgramRows, ProgramRows } from '../../features/programs/program-rows.tsx';
import type { useTrainerPrograms } from '../../features/programs/queries.ts';
import { useRefundPolicy } from '../../lib/terms.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { StoryPart } from '../../ui/story/story-part.tsx';

interface ProgramListProps {
  programs: ReturnType<typeof useTrainerPrograms>;
  /** Those of them that are published. */
  published: readonly Program[];
  /** Left out where the viewer can't buy. */
  onChoose?: ((programId: ProgramId) => void) | undefined;
  chosenId?: ProgramId | undefined;
  /** In which times are read. */
  zone: string;
}

/** The programs in their four states (S2§2). */
export function ProgramList(props: ProgramListProps) {
  return (
    <StoryPart title={t('Programs')}>
      <Body {...props} />
    </StoryPart>
  );
}

function Body({ programs, published, ...choice }: ProgramListProps) {
  const { fullRefundHoursBefore } = useRefundPolicy();
  if (programs.isPending) return <PlaceholderProgramRows />;
  if (programs.isError && !programs.data) return <LoadFailed what={t('Failed to fetch programs')} query={programs} />;
  if (published.length === 0) {
    return (
      <EmptyState title={t('No Programs Available')} headingLevel={3} isBare>
        {t("This trainer hasn't created any programs yet.")}
      </EmptyState>
    );
  }
  return (
    <>
      <ProgramRows programs={published} {...choice} />
      <p className="offer-note">
        {t('Free cancellation up to {hours} hours before each session. You pick a time before you pay, or later.', {
          hours: fullRefundHoursBefore,
        })}
      </p>
    </>
  );
}
