import type { ProgramId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { type ReactNode, useId } from 'react';
import { ProgramChoice } from '../../features/programs/program-choice.tsx';
import type { useTrainerPrograms } from '../../features/programs/queries.ts';
import { groupOffer } from '../../features/purchase/program-price.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

interface ProgramListProps {
  programs: ReturnType<typeof useTrainerPrograms>;
  /** Those of them that are published. */
  published: readonly Program[];
  /** Left out where the viewer can't buy. */
  onChoose?: ((programId: ProgramId) => void) | undefined;
  /** Under each program. */
  children: (program: Program) => ReactNode;
}

/** The Programs tab in its four states (S2§2). */
export function ProgramList({ programs, published, onChoose, children }: ProgramListProps) {
  const title = useId();
  if (programs.isPending) return <PlaceholderPrograms />;
  if (programs.isError && !programs.data) return <LoadFailed what="Failed to fetch programs" query={programs} />;
  if (published.length === 0) {
    return (
      <EmptyState title="No Programs Available" headingLevel={2}>
        This trainer hasn't created any programs yet.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={title}>
      <h2 className="sr" id={title}>
        Programs
      </h2>
      {published.map((program) => (
        <ProgramChoice
          key={program.id}
          program={program}
          onChoose={onChoose && (() => onChoose(program.id))}
          groupNote={groupNote(program)}
        >
          {children(program)}
        </ProgramChoice>
      ))}
    </section>
  );
}

function groupNote(program: Program): string | null {
  const offer = groupOffer(program);
  if (offer.kind === 'none') return null;
  return offer.kind === 'full' ? 'Group is full' : (offer.places ?? '');
}

function PlaceholderPrograms() {
  return (
    <PlaceholderGroup label="Loading programs">
      {[0, 1, 2].map((index) => (
        <div className="program" key={index}>
          <div className="program-grid">
            <div className="grid gap-3">
              <Placeholder width="60%" height={24} />
              <Placeholder width="95%" height={16} />
              <Placeholder width="80%" height={16} />
              <Placeholder width="50%" height={16} />
            </div>
            <div className="prices">
              <Placeholder width={88} height={44} />
            </div>
          </div>
        </div>
      ))}
    </PlaceholderGroup>
  );
}
