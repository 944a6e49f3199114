import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadTemporal } from '../../lib/temporal.ts';
import { toast } from '../../ui/toast.ts';
import { focusTitle } from './focus-title.ts';
import type { SessionView } from './session-view.ts';

const loadDialog = () => import('../../features/sessions/schedule/schedule-dialog.tsx');
const ScheduleDialog = lazy(async () => ({ default: (await loadDialog()).ScheduleDialog }));

/** Opens the schedule dialog when it and what it converts with have arrived. */
export function useSchedulePrompt({ details, user, now, zone }: SessionView): { open: () => void; isOpening: boolean; dialog: ReactNode } {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');

  async function open(): Promise<void> {
    if (state !== 'closed') return;
    setState('opening');
    try {
      await Promise.all([loadTemporal(), loadDialog()]);
      setState('open');
    } catch {
      setState('closed');
      toast({ title: 'Error', description: 'The calendar could not be loaded. Please try again.', variant: 'destructive' });
    }
  }

  const dialog = state === 'open' && (
    <Suspense fallback={null}>
      <ScheduleDialog
        details={details}
        viewer={{ role: user.role, zone }}
        now={now}
        onClose={() => setState('closed')}
        onScheduled={focusTitle}
      />
    </Suspense>
  );
  return { open: () => void open(), isOpening: state === 'opening', dialog };
}
