import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { rich } from '../../lib/rich.tsx';
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
      title={t('Delete this program?')}
      confirmLabel={t('Delete Program')}
      busyLabel={t('Deleting...')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(program)}
    >
      <p className="wrap-anywhere">
        {isOnSale(program)
          ? rich("<strong>{name}</strong> is taken off sale immediately. Deleting it can't be undone.", {
              strong: (text) => <strong>{text}</strong>,
              name: program.name,
            })
          : rich("<strong>{name}</strong> isn't on sale. Deleting it can't be undone.", {
              strong: (text) => <strong>{text}</strong>,
              name: program.name,
            })}
      </p>
      <p className="mt-3">
        {t(
          'If it was ever sold, it is archived: you still find it at the end of your list as Completed, with its participants, and their sessions stay as they are. Otherwise nothing of it remains.',
        )}
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
      title={t("This program can't be deleted yet")}
      width="narrow"
      foot={
        <>
          <Button variant={isSelling ? 'outline' : 'ink'} onClick={onClose}>
            {t('Close')}
          </Button>
          {isSelling && <Button onClick={onUnpublish}>{t('Unpublish')}</Button>}
        </>
      }
    >
      <p className="wrap-anywhere">
        {rich(
          '{count, plural, one {One purchase of <strong>{name}</strong> is paid and not finished.} other {# purchases of <strong>{name}</strong> are paid and not finished.}}',
          { count: program.currentParticipants, strong: (text) => <strong>{text}</strong>, name: program.name },
        )}
      </p>
      <p className="mt-3">
        {isSelling
          ? t('Unpublish it and nobody else can buy it. Once every session is finished, you can delete it.')
          : t('Nobody else can buy it. Once every session is finished, you can delete it.')}
      </p>
    </Dialog>
  );
}
