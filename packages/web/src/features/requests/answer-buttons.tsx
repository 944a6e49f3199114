import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { schedulePath } from '../../lib/proposed-time.ts';
import { Button } from '../../ui/button.tsx';
import { useApproveRequest } from './use-requests.ts';

const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }));

interface AnswerButtonsProps {
  request: Appointment;
  /** On a panel the yes is volt and both are taller. */
  isOnPanel?: boolean;
  /** Where the focus goes when an answered request leaves. */
  onAnswered: () => void;
}

/** The two answers to a request (R192); the no asks for a reason first. */
export function AnswerButtons({ request, isOnPanel = false, onAnswered }: AnswerButtonsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [, navigate] = useLocation();
  const approve = useApproveRequest({ onAnswered, onSetTime: (id) => navigate(schedulePath(id)) });
  const size = isOnPanel ? 'm' : 's';
  return (
    <>
      <Button
        size={size}
        variant={isOnPanel ? 'volt' : 'ink'}
        isBusy={approve.isPending}
        busyLabel={t('Wait...')}
        aria-label={t('Approve {name}', { name: request.parentName })}
        onClick={() => approve.mutate(request.id)}
      >
        {t('Approve')}
      </Button>
      <Button
        size={size}
        variant="outline"
        isDisabled={approve.isPending}
        aria-label={t('Reject {name}', { name: request.parentName })}
        onClick={() => setRejecting(true)}
      >
        {t('Reject')}
      </Button>
      {isRejecting && (
        <Suspense fallback={null}>
          <RejectDialog request={request} onClose={() => setRejecting(false)} onAnswered={onAnswered} />
        </Suspense>
      )}
    </>
  );
}
