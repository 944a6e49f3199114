import { t } from '@x1/contract/core/texts.ts';
import type { SessionAction } from '@x1/contract/scheduling/session-actions.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ScheduleMode } from '../../features/sessions/schedule/submit-action.ts';
import { showTitle } from '../../lib/focus-title.ts';
import { asksFor } from '../../lib/proposed-time.ts';
import { loadTemporal } from '../../lib/temporal.ts';
import { toast } from '../../ui/toast.ts';
import { readProposedTime } from './read-proposed-time.ts';
import type { SessionView } from './session-view.ts';

const loadDialog = () => import('../../features/sessions/schedule/schedule-dialog.tsx');
const ScheduleDialog = lazy(async () => ({ default: (await loadDialog()).ScheduleDialog }));

export interface SchedulePrompt {
  open: (mode: ScheduleMode) => void;
  isOpening: boolean;
  dialog: ReactNode;
}

/**
 * Opens the schedule dialog once it and its time zone code are loaded; automatically if the address asks for it, or proposes another time.
 *
 * @param actions what the viewer may do with the session now
 */
export function useSchedulePrompt({ details, user, now, zone }: SessionView, actions: readonly SessionAction[]): SchedulePrompt {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const [mode, setMode] = useState<ScheduleMode>('schedule');
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [proposed, setProposed] = useState(() => (actions.includes('reschedule') ? readProposedTime(search) : undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    const isMoveAsked = proposed !== undefined || asksFor('another-time', search);
    if (!isMoveAsked && !asksFor('schedule', search)) return;
    // Once closed, the page is an ordinary one, also after a reload.
    navigate(path, { replace: true });
    if (isMoveAsked && actions.includes('reschedule')) void open('reschedule');
    else if (!isMoveAsked && actions.includes('schedule')) void open('schedule');
  }, []);

  async function open(wanted: ScheduleMode): Promise<void> {
    if (state !== 'closed') return;
    setMode(wanted);
    setState('opening');
    try {
      await Promise.all([loadTemporal(), loadDialog()]);
      setState('open');
    } catch {
      setState('closed');
      toast({ title: t('Error'), description: t("The calendar couldn't be loaded. Please try again."), variant: 'destructive' });
    }
  }

  const dialog = state === 'open' && (
    <Suspense fallback={null}>
      <ScheduleDialog
        details={details}
        mode={mode}
        viewer={{ role: user.role, zone }}
        now={now}
        proposed={proposed}
        onClose={() => {
          setState('closed');
          setProposed(undefined);
        }}
        onScheduled={showTitle}
      />
    </Suspense>
  );
  return { open: (wanted) => void open(wanted), isOpening: state === 'opening', dialog };
}
