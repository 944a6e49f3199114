import type { User } from '@x1/contract/accounts/user.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { DeleteProgramDialog } from '../../features/programs/delete-program-dialog.tsx';
import { useUnpublishProgram } from '../../features/programs/mutations.ts';
import { draftKey } from '../../features/programs/program-form/form-draft.ts';
import { ParticipantsDialog } from './participants-dialog.tsx';

interface ManagedDialogProps {
  program: Program;
  dialog: 'participants' | 'deletion';
  user: User;
  onClose: () => void;
}

/** What a card's menu opens; it outlives the card, which a deletion takes away. */
export function ManagedDialog({ program, dialog, user, onClose }: ManagedDialogProps) {
  const unpublish = useUnpublishProgram();
  if (dialog === 'participants') return <ParticipantsDialog program={program} user={user} onClose={onClose} />;
  return (
    <DeleteProgramDialog
      program={program}
      onClose={onClose}
      onDeleted={() => localStorage.removeItem(draftKey(user.id, program.id))}
      onRefreshed={focusTitle}
      onUnpublish={() => {
        unpublish.mutate(program.id);
        onClose();
      }}
    />
  );
}

/** Puts the focus on the page's title after a deletion took away the card that had it, so that it is not lost (R161). */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
