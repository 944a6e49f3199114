import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { DUTY_NOTE_MAX_LENGTH, DutyNote, type DutyProgress } from '@x1/contract/programs/duty-record.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { type Ref, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import './promises.css';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Plus } from 'lucide-react';
import { errorText } from '../../lib/api-errors.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type PromiseTo, useKeepDuty, usePromises, useUndoDuty } from './queries.ts';

interface PromiseCardProps {
  details: SessionDetails;
  role: Role;
  /** The zone in which the viewer reads dates. */
  zone: string;
}

/** What is promised by the core expectations, and how much of it was kept: the same for both sides (R78). */
export function PromiseCard({ details, role, zone }: PromiseCardProps) {
  const { appointment, program, parent } = details;
  const promises = usePromises(appointment.id);
  const list = useRef<HTMLUListElement>(null);
  if (promises.data?.length === 0) return null;
  const to: PromiseTo = { appointmentId: appointment.id, programId: program.id, parentId: parent.id };
  return (
    <Card title={t('Program commitments')}>
      {promises.isPending && <Loading />}
      {promises.isError && !promises.data && <LoadFailed what={t("The commitments couldn't be loaded.")} query={promises} />}
      {promises.data && <Duties duties={promises.data} to={to} isOwn={role === 'trainer'} zone={zone} list={list} />}
    </Card>
  );
}

interface DutiesProps {
  duties: readonly DutyProgress[];
  to: PromiseTo;
  /** The viewer is the one who promised. */
  isOwn: boolean;
  zone: string;
  list: Ref<HTMLUListElement> & { current: HTMLUListElement | null };
}

function Duties({ duties, to, isOwn, zone, list }: DutiesProps) {
  const [keeping, setKeeping] = useState<DutyProgress>();
  return (
    <>
      <p className="small muted mb-4">
        {isOwn ? t('The core expectations you agreed to for this family.') : t('The minimum your trainer has agreed to do for you.')}
      </p>
      <ul className="duties" ref={list} tabIndex={-1}>
        {duties.map((duty) => (
          <DutyLine
            key={duty.key}
            duty={duty}
            to={to}
            zone={zone}
            onKeep={isOwn && !duty.isKeptBySessions ? () => setKeeping(duty) : undefined}
            onUndone={isOwn ? () => list.current?.focus({ preventScroll: true }) : undefined}
          />
        ))}
      </ul>
      {keeping && <KeepDutyDialog duty={keeping} to={to} onClose={() => setKeeping(undefined)} />}
    </>
  );
}

function Loading() {
  return (
    <PlaceholderGroup label={t('Loading commitments')}>
      <div className="grid gap-3">
        <Placeholder width="60%" height={20} />
        <Placeholder height={8} />
        <Placeholder width="40%" height={20} />
      </div>
    </PlaceholderGroup>
  );
}

interface DutyLineProps {
  duty: DutyProgress;
  to: PromiseTo;
  zone: string;
  /** There when the viewer may note this duty down. */
  onKeep: (() => void) | undefined;
  /** There when the viewer may take notes back; called when the line with the button is gone. */
  onUndone: (() => void) | undefined;
}

/** One duty: how often it was kept in this period, and what was noted down. */
function DutyLine({ duty, to, zone, onKeep, onUndone }: DutyLineProps) {
  const undo = useUndoDuty(to, { onUndone: onUndone ?? (() => undefined) });
  const title = dutyTitle(duty);
  const due = dueText(duty, zone);
  return (
    <li>
      <div className="promise-head">
        <strong className="font-semibold">{title}</strong>
        <span className="num small">{keptText(duty)}</span>
      </div>
      <ProgressBar label={title} value={Math.min(duty.kept, duty.due)} max={duty.due} valueText={keptText(duty)} />
      <p className="tiny muted">
        {[due, duty.isKeptBySessions && t('Completed sessions count automatically')].filter(Boolean).join(' · ')}
      </p>
      {duty.records.length > 0 && (
        <ul className="promise-notes">
          {duty.records.map((record) => (
            <li key={record.id}>
              <p className="small grow wrap-anywhere">
                <span className="num font-medium">{formatDate(record.keptAt, zone)}</span>
                {record.note && <span className="muted">: {record.note}</span>}
              </p>
              {onUndone && (
                <Button
                  variant="quiet"
                  size="s"
                  isBusy={undo.isPending && undo.variables === record.id}
                  busyLabel={t('Wait...')}
                  aria-label={t('Undo: {title}, {date}', { title, date: formatDate(record.keptAt, zone) })}
                  onClick={() => undo.mutate(record.id)}
                >
                  {t('Undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onKeep && (
        <Button variant="outline" size="s" icon={Plus} className="mt-2" aria-label={t('Note down: {title}', { title })} onClick={onKeep}>
          {t('Note down')}
        </Button>
      )}
    </li>
  );
}

/** Notes down that a duty was kept, with a few words for the parent. A refused try keeps them. */
function KeepDutyDialog({ duty, to, onClose }: { duty: DutyProgress; to: PromiseTo; onClose: () => void }) {
  // However often it is sent, one dialog is one record.
  const [requestId] = useState(createRequestId);
  const keep = useKeepDuty(to, { onKept: onClose });
  const form = useForm({
    initial: { note: '' },
    schema: DutyNote,
    send: ({ note }) => keep.mutateAsync({ duty: duty.key, note, requestId }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={dutyTitle(duty)}
      description={t('It counts for today. The parent sees it with your note.')}
      submitLabel={t('Note down')}
      form={form}
    >
      <div className="stack tight">
        <FormError
          title={form.failure ? errorText(form.failure, t("It couldn't be recorded. Please try again.")) : undefined}
          attempt={form.refusals}
        />
        <TextArea label={t('What did you do?')} isOptional rows={3} limit={DUTY_NOTE_MAX_LENGTH} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}

/** 'Check-ins': a duty as the title of its line. */
export function dutyTitle({ text }: Pick<DutyProgress, 'text'>): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** '1 of 2 this week'; more than was promised is shown as it is. */
export function keptText({ kept, due, per }: Pick<DutyProgress, 'kept' | 'due' | 'per'>): string {
  if (per === 'week') return t('{kept} of {due} this week', { kept, due });
  return per === 'month' ? t('{kept} of {due} this month', { kept, due }) : t('{kept} of {due} in this program', { kept, due });
}

/**
 * Until when it has to be kept: the last day of the period.
 *
 * @returns null for what is due once in a program, and for what is kept already
 */
export function dueText({ kept, due, periodEnd }: Pick<DutyProgress, 'kept' | 'due' | 'periodEnd'>, zone: string): string | null {
  if (periodEnd === null || kept >= due) return null;
  // The end is the first moment that no longer counts.
  return t('{count} more by {date}', { count: due - kept, date: formatDate(new Date(Date.parse(periodEnd) - 1).toISOString(), zone) });
}
