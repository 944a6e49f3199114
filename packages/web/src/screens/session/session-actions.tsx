import { formatCents } from '@x1/contract/core/number-format.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { SessionAction } from '@x1/contract/scheduling/session-actions.ts';
import { isAwaitingAnswer, type SessionParty, type SessionState } from '@x1/contract/scheduling/states.ts';
import { CalendarClock, CalendarPlus, CalendarSync, Check, CircleCheck, Download, Undo2, UserX, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { SendMessageButton } from '../../features/conversations/message-trainer-button.tsx';
import { useApproveRequest } from '../../features/requests/use-requests.ts';
import { BookAgainButton, isWorthAnother, isWorthRepeating } from '../../features/sessions/book-again-button.tsx';
import { CompleteQuestion } from '../../features/sessions/complete-question.tsx';
import { useCompleteSession, useDownloadSession, useNoShow, useSyncSession, useWaive } from '../../features/sessions/mutations.ts';
import { whyNotMovable } from '../../features/sessions/session-actions.ts';
import { showTitle } from '../../lib/focus-title.ts';
import { useLine } from '../../lib/offline/use-line.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { askBeforeCancelling, cancelText, freeCancellation, freeMove } from './messages.ts';
import type { SessionView } from './session-view.ts';
import type { SchedulePrompt } from './use-schedule-prompt.tsx';

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));
const RejectDialog = lazy(async () => ({ default: (await import('../../features/requests/reject-dialog.tsx')).RejectDialog }));

interface SessionActionsProps {
  view: SessionView;
  actions: readonly SessionAction[];
  schedule: Pick<SchedulePrompt, 'open' | 'isOpening'>;
}

/** What a press on a button asks about first. */
type Question = 'reject' | 'cancel' | 'no_show' | 'waive';

/** Actions (S2§2, R119): what the viewer may do now, by weight; writing to the other side is always possible. */
export function SessionActions({ view, actions, schedule }: SessionActionsProps) {
  const [question, setQuestion] = useState<Question>();
  const why = whyNotMovable(view.details, view.user.role, view.now);
  const { isOffline } = useLine();
  return (
    <Card title={t('Actions')}>
      {/* Links within it go on working: messages are written without a line as well. */}
      <fieldset className="actions min-w-0" disabled={isOffline}>
        {isOffline && <p className="small muted">{t("You're offline: what changes the session waits until you're back.")}</p>}
        <MainActions view={view} actions={actions} schedule={schedule} onAsk={setQuestion} />
        {why && <p className="small muted">{why}</p>}
        <LesserActions view={view} actions={actions} schedule={schedule} onAsk={setQuestion} />
      </fieldset>
      <Suspense fallback={null}>
        <Asked question={question} view={view} onClose={() => setQuestion(undefined)} />
      </Suspense>
    </Card>
  );
}

interface ActionButtonsProps extends SessionActionsProps {
  onAsk: (question: Question) => void;
}

/** One button in ink, the others outlined. */
function MainActions({ view, actions, schedule, onAsk }: ActionButtonsProps) {
  const { appointment } = view.details;
  const can = (action: SessionAction) => actions.includes(action);
  // Marked complete on the day: before it begins a session has other things to do first.
  const isToCome = appointment.startTime !== null && Date.parse(appointment.startTime) > view.now.getTime();
  const isAgain = isWorthRepeating(appointment, view.user.role) && !view.details.isBlocked;
  const isMessageFirst = !can('approve') && (!can('complete') || isToCome) && !isAgain;
  const complete = can('complete') && <CompleteButton view={view} variant={can('approve') || isToCome ? 'outline' : 'ink'} />;
  return (
    <>
      {can('approve') && <ApproveButton view={view} />}
      {can('reject') && <Danger onClick={() => onAsk('reject')}>{t('Reject')}</Danger>}
      {can('schedule') && (
        <Outline icon={CalendarPlus} isBusy={schedule.isOpening} onClick={() => schedule.open('schedule')}>
          {t('Schedule Session')}
        </Outline>
      )}
      {!isToCome && complete}
      {isAgain && <BookAgainButton session={appointment} isFullWidth />}
      <SendMessageButton
        user={view.user}
        trainerId={appointment.trainerId}
        parentId={appointment.parentId}
        variant={isMessageFirst ? 'ink' : 'outline'}
        isFullWidth
        hasIcon
      />
      {can('reschedule') && <RescheduleButton view={view} isBusy={schedule.isOpening} onPress={() => schedule.open('reschedule')} />}
      {isWorthAnother(appointment, view.user.role) && !view.details.isBlocked && (
        <BookAgainButton session={appointment} variant="outline" isFullWidth />
      )}
      {isToCome && complete}
      {can('no_show') && (
        <Outline icon={UserX} onClick={() => onAsk('no_show')}>
          {view.user.role === 'trainer' ? t('Parent Did Not Come') : t('Trainer Did Not Come')}
        </Outline>
      )}
      {can('waive') && (
        <Outline icon={Undo2} onClick={() => onAsk('waive')}>
          {t('Refund this session')}
        </Outline>
      )}
    </>
  );
}

/** What is rarely wanted: text alone. */
function LesserActions({ view, actions, onAsk }: ActionButtonsProps) {
  const can = (action: SessionAction) => actions.includes(action);
  const { appointment } = view.details;
  const isOfGroup = view.user.role === 'trainer' && appointment.sessionType === 'group' && can('reschedule');
  if (!can('sync_calendar') && !can('add_to_calendar') && !can('cancel')) return null;
  return (
    <div className="actions-lesser">
      {can('sync_calendar') && <SyncButton view={view} />}
      {can('add_to_calendar') && <DownloadButton view={view} />}
      {isOfGroup && (
        <Button variant="quiet" size="s" href={`/change-sessions?session=${appointment.id}`}>
          {t('Change the whole group')}
        </Button>
      )}
      {can('cancel') && <CancelButton view={view} onPress={() => onAsk('cancel')} />}
    </div>
  );
}

/** A parent reads until when it costs nothing, before choosing another time; a trainer who is asked for a time answers with another one. */
function RescheduleButton({ view, isBusy, onPress }: { view: SessionView; isBusy: boolean; onPress: () => void }) {
  const noteId = useId();
  const note = view.user.role === 'parent' ? freeMove(view) : undefined;
  return (
    <>
      <Outline icon={CalendarClock} isBusy={isBusy} onClick={onPress} aria-describedby={note && noteId}>
        {view.user.role === 'trainer' && isAwaitingAnswer(view.details.appointment) ? t('Suggest another time') : t('Reschedule')}
      </Outline>
      {note && (
        <p id={noteId} className="tiny muted num">
          {note}
        </p>
      )}
    </>
  );
}

/** A parent reads what comes back, and until when all of it does, before any question. */
function CancelButton({ view, onPress }: { view: SessionView; onPress: () => void }) {
  const noteId = useId();
  const note = view.user.role === 'parent' ? (freeCancellation(view) ?? askBeforeCancelling(view)) : undefined;
  return (
    <>
      <Button variant="danger" icon={X} onClick={onPress} aria-describedby={note && noteId}>
        {view.user.role === 'parent' ? cancelText(view) : t('Cancel session')}
      </Button>
      {note && (
        <p id={noteId} className="tiny muted num">
          {note}
        </p>
      )}
    </>
  );
}

function Asked({ question, view, onClose }: { question: Question | undefined; view: SessionView; onClose: () => void }): ReactNode {
  const by = partyOf(view.user.role);
  if (question === 'reject') return <RejectDialog request={view.details.appointment} onClose={onClose} onAnswered={showTitle} />;
  if (question === 'cancel') return <CancelDialog view={view} by={by} onClose={onClose} onRefreshed={showTitle} />;
  if (question === 'waive') return <WaiveDialog view={view} onClose={onClose} />;
  if (question === 'no_show') return <NoShowDialog view={view} by={by} onClose={onClose} />;
  return null;
}

function ApproveButton({ view }: { view: SessionView }) {
  const approve = useApproveRequest({ onAnswered: showTitle });
  return (
    <Button
      isFullWidth
      icon={Check}
      isBusy={approve.isPending}
      busyLabel={t('Please wait...')}
      onClick={() => approve.mutate(view.details.appointment.id)}
    >
      {t('Approve')}
    </Button>
  );
}

/** Mark Complete, which asks first (R120). */
function CompleteButton({ view, variant }: { view: SessionView; variant: 'ink' | 'outline' }) {
  const { appointment } = view.details;
  const [isAsking, setAsking] = useState(false);
  const complete = useCompleteSession({ onDone: () => setAsking(false), onRefreshed: showTitle });
  return (
    <>
      <Button
        isFullWidth
        variant={variant}
        icon={CircleCheck}
        isBusy={complete.isPending}
        busyLabel={t('Please wait...')}
        onClick={() => setAsking(true)}
      >
        {t('Mark Complete')}
      </Button>
      <CompleteQuestion session={appointment} now={view.now} complete={complete} isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}

/** A parent has no Google calendar here: the invitation is sent again instead (R122). */
function SyncButton({ view: { details, user } }: { view: SessionView }) {
  const sync = useSyncSession();
  return (
    <Quiet icon={CalendarSync} isBusy={sync.isPending} onClick={() => sync.mutate(details.appointment.id)}>
      {user.role === 'trainer' ? t('Sync with Calendar') : t('Resend calendar invite')}
    </Quiet>
  );
}

function DownloadButton({ view }: { view: SessionView }) {
  const download = useDownloadSession();
  return (
    <Quiet icon={Download} isBusy={download.isPending} onClick={() => download.mutate(view.details.appointment.id)}>
      {t('Add to calendar')}
    </Quiet>
  );
}

function Outline(props: Pick<ButtonProps, 'icon' | 'isBusy' | 'onClick' | 'children' | 'aria-describedby'>) {
  return <Button isFullWidth variant="outline" busyLabel={t('Please wait...')} {...props} />;
}

function Quiet(props: Pick<ButtonProps, 'icon' | 'isBusy' | 'onClick' | 'children'>) {
  return <Button variant="quiet" busyLabel={t('Please wait...')} {...props} />;
}

function Danger(props: Pick<ButtonProps, 'onClick' | 'children'>) {
  return <Button isFullWidth variant="danger" {...props} />;
}

function partyOf(role: Role): SessionParty {
  return role === 'trainer' ? 'trainer' : 'parent';
}

interface ConfirmProps {
  view: SessionView;
  onClose: () => void;
}

/** Asks whether the trainer really wants to give back what a held session brought, or what the terms let them keep (B17, R95). */
function WaiveDialog({ view: { details }, onClose }: ConfirmProps) {
  const waive = useWaive({ onDone: onClose, onRefreshed: showTitle });
  const amount = details.terms?.leftCents ?? 0;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Refund this session?')}
      confirmLabel={t('Give {amount} back', { amount: formatCents(amount) })}
      isBusy={waive.isPending}
      onConfirm={() => waive.mutate({ details, amount })}
    >
      <p>
        {whyYours(details.appointment.state)}{' '}
        {t("If you refund it, {name} gets {amount}; that can't be undone.", { name: details.parent.name, amount: formatCents(amount) })}
      </p>
    </ConfirmDialog>
  );
}

/** Says what it means that the other side did not come, and asks (R119). */
function NoShowDialog({ view: { details }, by, onClose }: ConfirmProps & { by: SessionParty }) {
  const noShow = useNoShow(by, { onDone: onClose, onRefreshed: showTitle });
  const { appointment, trainer, parent } = details;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("{name} didn't come?", { name: by === 'trainer' ? parent.name : trainer.name })}
      confirmLabel={by === 'trainer' ? t('Mark as No-show') : t('Report No-show')}
      isBusy={noShow.isPending}
      onConfirm={() => noShow.mutate(appointment.id)}
    >
      {by === 'trainer' ? (
        <p>
          {t(
            "The session is closed as a no-show and doesn't count as completed. You're still paid for it; {name} is told and can report a problem until then. This can't be undone.",
            { name: parent.name },
          )}
        </p>
      ) : (
        <p>
          {t(
            "Your money for this session is on hold until we've reviewed it, and {name} is notified. If you only need another time, write to each other first: this can't be undone.",
            { name: trainer.name },
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}

function whyYours(state: SessionState): string {
  return state === 'completed'
    ? t("This session took place, and you're paid for it.")
    : t('Under the terms of this purchase the money is yours.');
}
