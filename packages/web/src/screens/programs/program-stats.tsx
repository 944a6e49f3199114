import { plural } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { countPrograms } from '../../features/programs/program-counts.ts';
import { StatCard, StatList } from '../../ui/stat-card.tsx';

/** The four numbers over the list (R170); dashes hold their place while they load. */
export function ProgramStats({ programs }: { programs: readonly Program[] | undefined }) {
  const counts = programs && countPrograms(programs);
  const show = (count: number | undefined) => count ?? '–';
  return (
    <StatList isCompact>
      <StatCard label="Total" value={show(counts?.total)} note={plural(counts?.total ?? 0, 'program')} />
      <StatCard label="Published" value={show(counts?.published)} note="parents see them" />
      <StatCard label="Drafts" value={show(counts?.drafts)} note="only you see them" />
      <StatCard label="Participants" value={show(counts?.participants)} note="in all programs" />
    </StatList>
  );
}
