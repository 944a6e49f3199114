import { countText, plural } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isOnSale } from './program-status.ts';
import { useDeleteProgram } from './queries.ts';

interface DeleteProgramDialogProps {
  program: Program;
  onClose: () => void;
  onDeleted: () => void;
  onRefreshed: () => void;
  /** Takes it off sale instead. */
  onUnpublish: () => void;
}

/** Says what deleting will do and asks, or why it cannot be done yet (R77). */
export function DeleteProgramDialog({ program, onUnpublish, ...done }: DeleteProgramDialogProps) {
  const remove = useDeleteProgram(done);
  const { onClose } = done;
  if (program.currentParticipants > 0) return <NotYet program={program} onClose={onClose} onUnpublish={onUnpublish} />;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title="Delete this program?"
      confirmLabel="Delete Program"
      busyLabel="Deleting..."
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(program)}
    >
      <p className="wrap-anywhere">
        <strong>{program.name}</strong> {isOnSale(program) ? 'is taken off sale immediately.' : "isn't on sale."} Deleting it can't be taken
        back.
      </p>
      <p className="mt-3">
        If it was ever sold, it is archived: you still find it at the end of your list as Completed, with its participants, and their
        sessions stay as they are. Otherwise nothing of it remains.
      </p>
    </ConfirmDialog>
  );
}

function NotYet({ program, onClose, onUnpublish }: Pick<DeleteProgramDialogProps, 'program' | 'onClose' | 'onUnpublish'>) {
  const isSelling = isOnSale(program);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="This program can't be deleted yet"
      width="narrow"
      foot={
        <>
          <Button variant={isSelling ? 'outline' : 'ink'} onClick={onClose}>
            Close
          </Button>
          {isSelling && <Button onClick={onUnpublish}>Unpublish</Button>}
        </>
      }
    >
      <p className="wrap-anywhere">
        {openText(program.currentParticipants)} of <strong>{program.name}</strong> {plural(program.currentParticipants, 'is', 'are')} paid
        and not finished.
      </p>
      <p className="mt-3">
        {isSelling
          ? 'Unpublish it and nobody else can buy it. Once every session is finished, you can delete it.'
          : 'Nobody else can buy it. Once every session is finished, you can delete it.'}
      </p>
    </Dialog>
  );
}

function openText(count: number): string {
  return count === 1 ? 'One purchase' : countText(count, 'purchase');
}
