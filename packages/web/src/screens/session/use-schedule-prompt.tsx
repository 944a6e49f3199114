import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ScheduleMode } from '../../features/sessions/schedule/schedule-mode.ts';
import { loadTemporal } from '../../lib/temporal.ts';
import { toast } from '../../ui/toast.ts';
import { focusTitle } from './focus-title.ts';
import type { SessionView } from './session-view.ts';

const loadDialog = () => import('../../features/sessions/schedule/schedule-dialog.tsx');
const ScheduleDialog = lazy(async () => ({ default: (await loadDialog()).ScheduleDialog }));

export interface SchedulePrompt {
  open: (mode: ScheduleMode) => void;
  isOpening: boolean;
  dialog: ReactNode;
}

/** Opens the schedule dialog when it and what it converts with have arrived. */
export function useSchedulePrompt({ details, user, now, zone }: SessionView): SchedulePrompt {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const [mode, setMode] = useState<ScheduleMode>('schedule');

  async function open(wanted: ScheduleMode): Promise<void> {
    if (state !== 'closed') return;
    setMode(wanted);
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
        mode={mode}
        viewer={{ role: user.role, zone }}
        now={now}
        onClose={() => setState('closed')}
        onScheduled={focusTitle}
      />
    </Suspense>
  );
  return { open: (wanted) => void open(wanted), isOpening: state === 'opening', dialog };
}
