import { isWaiverMissing } from '@x1/contract/consents/waiver.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { athleteText } from '@x1/contract/sessions/session-athlete.ts';
import { FileWarning, Hourglass, ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AnswerButtons } from '../../../features/requests/answer-buttons.tsx';
import { aboutText, answerText, forWhom, type Reader, requestTime, stakeCents } from '../../../features/requests/request-texts.ts';
import { useCompleteSession } from '../../../features/sessions/mutations.ts';
import { schedulePath } from '../../../lib/proposed-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import type { LinkTask, QueueTask } from './queue-tasks.ts';

interface TaskRowProps {
  task: QueueTask;
  reader: Reader;
  /** Where the focus goes when a finished task leaves. */
  onDone: () => void;
  /** A session was marked complete. */
  onCompleted: (session: WaitingSession) => void;
}

/** One task of the queue with the button that does it. */
export function TaskRow({ task, reader, onDone, onCompleted }: TaskRowProps) {
  if (task.kind === 'request') return <RequestRow request={task.request} reader={reader} onDone={onDone} />;
  if (task.kind === 'complete') return <CompleteRow task={task} onDone={onDone} onCompleted={onCompleted} />;
  return <LinkRow task={task} />;
}

function RequestRow({ request, reader, onDone }: { request: Appointment; reader: Reader; onDone: () => void }) {
  const time = requestTime(request, reader);
  const athlete = request.athlete && athleteText(request.athlete);
  return (
    <Shape
      lead={<Portrait name={request.parentName} />}
      title={forWhom(request)}
      href={`/session/${request.id}`}
      amount={<Money cents={stakeCents(request)} />}
      buttons={<AnswerButtons request={request} onAnswered={onDone} />}
      hasTwoButtons
    >
      {athlete && <span className="task-line">{athlete}</span>}
      <span className="task-line">{aboutText(request)}</span>
      <span className="task-line num">
        {time ? `${time} · ${locationLabel(request.location)}` : t('No time chosen yet')}
        {' · '}
        <TimeLink request={request} />
      </span>
      {isWaiverMissing(request, reader.now) && (
        <Badge tone="warn" icon={FileWarning}>
          {t('Waiver missing')}
        </Badge>
      )}
      <span className="due num">
        <Icon of={Hourglass} size="s" />
        {answerText(request, reader)}
      </span>
    </Shape>
  );
}

/** The answers that are given on the session's page, with a time. */
function TimeLink({ request }: { request: Appointment }) {
  const title = forWhom(request);
  return request.startTime ? (
    <Link className="link" href={schedulePath(request.id, 'another-time')} aria-label={t('Suggest another time, {title}', { title })}>
      {t('Suggest another time')}
    </Link>
  ) : (
    <Link className="link" href={schedulePath(request.id)} aria-label={t('Approve with a time, {title}', { title })}>
      {t('Approve with a time')}
    </Link>
  );
}

type CompleteRowProps = Pick<TaskRowProps, 'onDone' | 'onCompleted'> & { task: QueueTask & { kind: 'complete' } };

function CompleteRow({ task, onDone, onCompleted }: CompleteRowProps) {
  const { id, parentName } = task.session;
  const complete = useCompleteSession({ onDone: () => onCompleted(task.session), onRefreshed: onDone });
  return (
    <Shape
      lead={<Portrait name={parentName} />}
      title={parentName}
      href={`/session/${id}`}
      buttons={
        <>
          <Button
            size="s"
            variant="outline"
            isBusy={complete.isPending}
            busyLabel={t('Wait...')}
            aria-label={t('Mark Complete, {parentName}', { parentName })}
            onClick={() => complete.mutate(id)}
          >
            {t('Mark Complete')}
          </Button>
          <Button size="s" variant="quiet" href={`/session/${id}`} aria-label={t("{parentName} didn't show up?", { parentName })}>
            {t("Didn't show up?")}
          </Button>
        </>
      }
      hasTwoButtons
    >
      <span className="task-line num">{task.note}</span>
      <span className="task-line">{t("Mark Complete closes the session and releases your money for payout. It can't be undone.")}</span>
    </Shape>
  );
}

function LinkRow({ task: { person, title, note, href, label } }: { task: LinkTask }) {
  return (
    <Shape
      lead={person === null ? <Tile /> : <Portrait name={person} />}
      title={title}
      buttons={
        <Button size="s" variant="outline" href={href} aria-label={`${label}, ${title}`}>
          {label}
        </Button>
      }
    >
      <span className="task-line">{note}</span>
    </Shape>
  );
}

/** Instead of a face, for a line about several people. */
function Tile() {
  return (
    <span className="face">
      <Icon of={ListPlus} />
    </span>
  );
}

interface ShapeProps {
  lead: ReactNode;
  title: string;
  /** The title leads to the whole session. */
  href?: string;
  amount?: ReactNode;
  buttons: ReactNode;
  /** On a phone two buttons stand below the text, one beside it. */
  hasTwoButtons?: boolean;
  children: ReactNode;
}

function Shape({ lead, title, href, amount, buttons, hasTwoButtons, children }: ShapeProps) {
  return (
    <li className={classes('task', !hasTwoButtons && 'one')}>
      {lead}
      <strong className="task-name wrap-anywhere">{href ? <Link href={href}>{title}</Link> : title}</strong>
      {amount && <span className="task-amount num">{amount}</span>}
      <div className="task-what">{children}</div>
      <div className="task-buttons">{buttons}</div>
    </li>
  );
}
