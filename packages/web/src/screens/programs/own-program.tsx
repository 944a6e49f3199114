import type { User } from '@x1/contract/accounts/user.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { useLocation } from 'wouter';
import { announcePublished } from '../../features/programs/announce-published.ts';
import { useDuplicateProgram, usePublishProgram, useUnpublishProgram } from '../../features/programs/mutations.ts';
import type { ProgramAction } from '../../features/programs/program-actions.ts';
import { ProgramCard } from '../../features/programs/program-card.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';

export interface OwnProgramProps {
  program: Program;
  user: User;
  isBankReady: boolean | undefined;
  onEdit: (program: Program) => void;
  onDelete: (program: Program) => void;
  onShowParticipants: (program: Program) => void;
}

/** One card and what its menu does. */
export function OwnProgram({ program, user, isBankReady, onEdit, onDelete, onShowParticipants }: OwnProgramProps) {
  const [, navigate] = useLocation();
  const now = useNow();
  const publish = usePublishProgram();
  const unpublish = useUnpublishProgram();
  const duplicate = useDuplicateProgram();
  const actions: Readonly<Record<ProgramAction, () => void>> = {
    edit: () => onEdit(program),
    delete: () => onDelete(program),
    participants: () => onShowParticipants(program),
    unpublish: () => unpublish.mutate(program.id),
    publish: () => publish.mutate(program.id, { onSuccess: () => announcePublished('Program Published', isBankReady, navigate) }),
    duplicate: () => duplicate.isPending || duplicate.mutate(program.id),
  };
  return (
    <ProgramCard
      program={program}
      zone={viewerTimeZone(user)}
      now={now}
      isBankReady={isBankReady}
      isPublishing={publish.isPending}
      onAction={(action) => actions[action]()}
    />
  );
}
