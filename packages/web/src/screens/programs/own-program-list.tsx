import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { useLocation } from 'wouter';
import { announcePublished } from '../../features/programs/announce-published.ts';
import { ProgramCard } from '../../features/programs/program-card.tsx';
import { sportOf } from '../../features/programs/program-sport.ts';
import type { ProgramAction } from '../../features/programs/program-status.ts';
import { useDuplicateProgram, type useOwnPrograms, usePublishProgram, useUnpublishProgram } from '../../features/programs/queries.ts';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { waitingText } from '../../features/waitlist/messages.ts';
import { useWaitingCounts } from '../../features/waitlist/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { coverOf } from '../../ui/covers/sport-cover.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

interface OwnProgramListProps extends Omit<OwnProgramProps, 'program' | 'place'> {
  programs: ReturnType<typeof useOwnPrograms>;
  onCreate: () => void;
}

/** The trainer's programs in their four states. */
export function OwnProgramList({ programs, onCreate, ...card }: OwnProgramListProps) {
  if (programs.isPending) return <PlaceholderCards />;
  if (programs.isError && !programs.data) return <LoadFailed what={t("Your programs couldn't be loaded.")} query={programs} />;
  if (programs.data.items.length === 0) {
    return (
      <EmptyState
        title={t('No programs yet')}
        headingLevel={2}
        action={<Button onClick={onCreate}>{t('Create your first program')}</Button>}
      >
        {t('A program is what parents buy: what you work on, how long, and for how much.')}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr">{t('Your programs')}</h2>
      <ul className="pgrid">
        {programs.data.items.map((program, place) => (
          <OwnProgram key={program.id} program={program} place={place} {...card} />
        ))}
      </ul>
      <NextPage query={programs} />
    </>
  );
}

function PlaceholderCards() {
  return (
    <PlaceholderGroup label={t('Loading your programs')}>
      <div className="pgrid">
        {[0, 1, 2].map((index) => (
          <div className="card pcard" key={index}>
            <Placeholder width={72} height={24} />
            <Placeholder width="70%" height={24} className="mt-3" />
            <Placeholder width="50%" height={16} className="mt-2" />
            <Placeholder height={42} className="mt-3" />
            <Placeholder height={76} className="mt-4" />
            <Placeholder height={34} className="mt-4" />
            <Placeholder width={72} height={44} className="mt-5" />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

interface OwnProgramProps {
  program: Program;
  /** Which of the list it is, from 0: covers take turns. */
  place: number;
  user: User;
  isBankReady: boolean | undefined;
  onEdit: (program: Program) => void;
  onDelete: (program: Program) => void;
  onShowParticipants: (program: Program) => void;
  onSetTimes: (program: Program) => void;
  /** Publishes, at once or after what has to be said first. */
  onPublish: (publish: () => void) => void;
  onPublished: (program: Program) => void;
}

/** One card and what its menu does. */
function OwnProgram({
  program,
  place,
  user,
  isBankReady,
  onEdit,
  onDelete,
  onShowParticipants,
  onSetTimes,
  onPublish,
  onPublished,
}: OwnProgramProps) {
  const [, navigate] = useLocation();
  const now = useNow();
  const trainer = useOwnTrainer(user.id);
  const waiting = useWaitingCounts().data?.find(({ programId }) => programId === program.id)?.waiting;
  const publish = usePublishProgram();
  const unpublish = useUnpublishProgram();
  const duplicate = useDuplicateProgram();
  const actions: Readonly<Record<ProgramAction, () => void>> = {
    edit: () => onEdit(program),
    delete: () => onDelete(program),
    participants: () => onShowParticipants(program),
    times: () => onSetTimes(program),
    unpublish: () => unpublish.mutate(program.id),
    publish: () =>
      onPublish(() =>
        publish.mutate(program.id, {
          onSuccess: (published) => {
            onPublished(published);
            announcePublished(t('Program Published'), published, isBankReady, { navigate, setTimes: onSetTimes });
          },
        }),
      ),
    duplicate: () => duplicate.isPending || duplicate.mutate(program.id),
  };
  return (
    <ProgramCard
      program={program}
      cover={coverOf(sportOf(program, trainer.data?.sports ?? []), place)}
      zone={viewerTimeZone(user)}
      now={now}
      isBankReady={isBankReady}
      isPublishing={publish.isPending}
      waiting={waiting ? waitingText(waiting) : undefined}
      onAction={(action) => actions[action]()}
    />
  );
}
