import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBlock } from './mutations.ts';

/** Asks before all dealings between two people end (R146, R177). */
export function BlockDialog({ mentorshipId, name, onClose }: { mentorshipId: MentorshipId; name: string; onClose: () => void }) {
  const block = useBlock({ mentorshipId, name, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Block {name}?', { name })}
      confirmLabel={t('Block')}
      tone="danger"
      isBusy={block.isPending}
      onConfirm={() => block.mutate()}
    >
      <p>
        {t(
          'Neither of you will be able to message the other, or to book, schedule or review. Your messages stay here. Sessions that are paid for stay until one of you cancels them. You can unblock at any time.',
        )}
      </p>
    </ConfirmDialog>
  );
}
