import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { useCompleteSession } from './mutations.ts';
import { isBeforeEnd } from './session-actions.ts';

interface CompleteQuestionProps {
  session: Pick<Appointment, 'id' | 'endTime' | 'approvalStatus'>;
  now: Date;
  complete: ReturnType<typeof useCompleteSession>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asked before a session is marked complete: it can't be undone, and before the end it's unusual (R120). */
export function CompleteQuestion({ session, now, complete, ...open }: CompleteQuestionProps) {
  const isEarly = isBeforeEnd(session, now);
  return (
    <ConfirmDialog
      {...open}
      title={isEarly ? t("This session hasn't ended yet") : t('Mark this session complete?')}
      confirmLabel={t('Mark Complete')}
      isBusy={complete.isPending}
      onConfirm={() => complete.mutate(session.id)}
    >
      <p>
        {isEarly
          ? t(
              "Mark it complete only if it has already taken place. This can't be undone, and the money isn't released before the planned end.",
            )
          : t("This closes the session and releases your money for payout. It can't be undone.")}
      </p>
      {session.approvalStatus === 'pending' && <p className="mt-2">{t('It also approves the request.')}</p>}
    </ConfirmDialog>
  );
}
