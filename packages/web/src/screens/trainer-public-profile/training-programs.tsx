import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Link } from 'wouter';
import { ProgramBrief } from '../../features/programs/program-brief.tsx';
import { isOnSale } from '../../features/programs/program-status.ts';
import { useTrainerPrograms } from '../../features/programs/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** The programs, in short (S2§2); details and group prices are on the other page. */
export function TrainingPrograms({ trainer, isOwn }: { trainer: Pick<PublicTrainer, 'id'>; isOwn: boolean }) {
  const programs = useTrainerPrograms(trainer.id);
  const published = programs.data?.filter(isOnSale) ?? [];
  const link = published.length > 0 && <Link href={`/athlete/${trainer.id}?tab=programs`}>Compare programs</Link>;
  return (
    <Card title="Training Programs" aside={link}>
      {programs.isPending && <PlaceholderPrograms />}
      {programs.isError && !programs.data && <LoadFailed what="Failed to fetch programs" query={programs} />}
      {programs.data && published.length === 0 && <NoPrograms isOwn={isOwn} />}
      {published.length > 0 && (
        <ul className="program-briefs">
          {published.map((program) => (
            <li key={program.id}>
              <ProgramBrief program={program} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function NoPrograms({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) {
    return (
      <EmptyState title="No Programs Available" isBare>
        This trainer hasn't created any programs yet.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No Programs Available"
      isBare
      action={
        <Button variant="outline" href="/programs">
          My Programs
        </Button>
      }
    >
      Parents see the programs you publish here.
    </EmptyState>
  );
}

function PlaceholderPrograms() {
  return (
    <PlaceholderGroup label="Loading programs">
      <div className="grid gap-5">
        {[0, 1].map((index) => (
          <div className="grid gap-3" key={index}>
            <Placeholder width="60%" height={24} />
            <Placeholder width="40%" height={16} />
            <Placeholder height={46} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
