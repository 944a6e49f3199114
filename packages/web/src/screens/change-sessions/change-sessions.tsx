import './change-sessions.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import { REASON_MAX_LENGTH } from '@x1/contract/scheduling/reasons.ts';
import { type ChangePreview, ChangeReason } from '@x1/contract/scheduling/schedule-change.ts';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import * as z from 'zod/mini';
import { useChangePreview, useChangeSchedule } from '../../features/schedule-changes/queries.ts';
import { useAgenda } from '../../features/sessions/queries.ts';
import { noFilters } from '../../features/sessions/session-filters.ts';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { viewerTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useForm } from '../../lib/use-form.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChangedSessions } from './changed-sessions.tsx';
import { DayIsFree } from './day-is-free.tsx';
import { type Asked, askedOf, type Chosen, namesSessions, openingTimes, readChosen, toWish } from './wish.ts';
import { changedCount, confirmLabel, sumText } from './words.ts';

/** A trainer moves or cancels a day, a range or a group in one step, and sees before what it does (decision 0087). Needs `Temporal`. */
export function ChangeSessionsScreen({ user }: { user: User }) {
  const zone = viewerTimeZone(user);
  const now = useNow();
  const search = useSearch();
  const agenda = useAgenda(user, noFilters);
  const [changed, setChanged] = useState<Chosen>();
  const chosen = changed ?? readChosen(search, { zone, now, nextStart: agenda.data?.next?.appointment.startTime ?? null });
  // The day that is proposed isn't known before the next session is.
  const isKnown = changed !== undefined || namesSessions(search) || !agenda.isPending;
  const preview = useChangePreview(isKnown ? toWish(chosen, zone) : undefined);
  // Nobody has chosen yet, so nothing is marked as wrong; the page asks whether its suggestions are OK.
  const [asked, setAsked] = useState<Asked>({});
  const [isOpening, setOpening] = useState(true);
  if (isOpening && preview.data && !preview.isPlaceholderData) {
    setOpening(false);
    const except = openingTimes(preview.data);
    if (!changed && chosen.kind === 'move' && Object.keys(except).length > 0) {
      setChanged({ ...chosen, except });
      setAsked(askedOf(preview.data, except));
    }
  }
  // A choice for all sessions clears what was chosen or typed for single ones.
  const [listVersion, setListVersion] = useState(0);
  const change = (changes: Partial<Chosen>) => {
    setListVersion(listVersion + 1);
    setAsked({});
    setChanged({ ...chosen, except: {}, ...changes });
  };
  const accept = (startTime: string) => {
    const { [startTime]: _, ...others } = asked;
    setAsked(others);
  };
  /** Of one session alone. @param start another start, '' to leave it, undefined to go with the others */
  const setOwn = (startTime: string, start: string | undefined) => {
    accept(startTime);
    const { [startTime]: _, ...others } = chosen.except;
    setChanged({ ...chosen, except: start === undefined ? others : { ...others, [startTime]: start } });
  };
  const [, navigate] = useLocation();
  const [calledOff, setCalledOff] = useState<TimeSpan>();
  const onDone = () => {
    const which = toWish(chosen, zone)?.which;
    if (chosen.kind === 'cancel' && which?.kind === 'range') setCalledOff(which);
    else navigate('/appointments');
  };
  if (calledOff) {
    return (
      <div className="change-page">
        <PageHead
          title={t('Sessions canceled')}
          subtitle={t('We told every family.')}
          back={{ href: '/appointments', label: t('My Training Sessions') }}
        />
        <DayIsFree stretch={calledOff} zone={zone} now={now} />
      </div>
    );
  }
  return (
    <div className="change-page">
      <PageHead
        title={chosen.session === null ? t('Change a day') : t('Change a session time')}
        subtitle={t('Move or cancel sessions in one step. Times are in {zoneName} time.', { zoneName: zoneName(zone) })}
        back={{ href: '/appointments', label: t('My Training Sessions') }}
      />
      <Choice chosen={chosen} today={toWallTime(now.toISOString(), zone).date} onChange={change} />
      <Result
        listVersion={listVersion}
        chosen={chosen}
        asked={asked}
        preview={preview}
        zone={zone}
        now={now}
        onSetOwn={setOwn}
        onAccept={accept}
        onDone={onDone}
      />
    </div>
  );
}

/** Which days, and what becomes of them. */
function Choice({ chosen, today, onChange }: { chosen: Chosen; today: string; onChange: (changes: Partial<Chosen>) => void }) {
  return (
    <Card className="change-choice">
      {chosen.session === null && (
        <>
          <div className="change-two">
            <TextField
              label={t('Day')}
              type="date"
              min={today}
              value={chosen.from}
              onChange={({ target }) => onChange({ from: target.value })}
            />
            <TextField
              label={t('Last day')}
              isOptional
              type="date"
              min={chosen.from || today}
              value={chosen.to}
              onChange={({ target }) => onChange({ to: target.value })}
            />
          </div>
          <div className="change-two">
            <TextField
              label={t('From')}
              isOptional
              type="time"
              value={chosen.fromTime}
              onChange={({ target }) => onChange({ fromTime: target.value })}
            />
            <TextField
              label={t('Until')}
              isOptional
              type="time"
              value={chosen.toTime}
              onChange={({ target }) => onChange({ toTime: target.value })}
            />
          </div>
        </>
      )}
      <Segments<Chosen['kind']>
        legend={t('What happens')}
        value={chosen.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: 'move', label: t('Move') },
          { value: 'cancel', label: t('Cancel') },
        ]}
      />
      {chosen.kind === 'move' && (
        <div className="change-two">
          <Select
            label={t('To the day')}
            value={String(chosen.days)}
            onChange={({ target }) => onChange({ days: Number(target.value) })}
            options={dayChoices.map(([days, label]) => ({ value: String(days), label }))}
          />
          <Select
            label={t('At')}
            value={String(chosen.minutes)}
            onChange={({ target }) => onChange({ minutes: Number(target.value) })}
            options={minuteChoices.map(([minutes, label]) => ({ value: String(minutes), label }))}
          />
        </div>
      )}
    </Card>
  );
}

const dayChoices = [
  [0, t('The same day')],
  [1, t('1 day later')],
  ...[2, 3, 4, 5, 6].map((days) => [days, t('{days} days later', { days })] as const),
  [7, t('1 week later')],
  [14, t('2 weeks later')],
  [21, t('3 weeks later')],
  [28, t('4 weeks later')],
] as const;

const minuteChoices = [
  [-180, t('3 hours earlier')],
  [-120, t('2 hours earlier')],
  [-60, t('1 hour earlier')],
  [-30, t('30 minutes earlier')],
  [0, t('Same time')],
  [30, t('30 minutes later')],
  [60, t('1 hour later')],
  [120, t('2 hours later')],
  [180, t('3 hours later')],
] as const;

interface ResultProps {
  /** Changes with each choice for all sessions. */
  listVersion: number;
  chosen: Chosen;
  asked: Asked;
  preview: ReturnType<typeof useChangePreview>;
  zone: string;
  now: Date;
  onSetOwn: (startTime: string, start: string | undefined) => void;
  /** The trainer takes the time suggested for the session that begins then. */
  onAccept: (startTime: string) => void;
  onDone: () => void;
}

function Result({ listVersion, chosen, asked, preview, zone, now, onSetOwn, onAccept, onDone }: ResultProps) {
  if (!toWish(chosen, zone)) return <p className="muted">{t('Choose a day, and an end after its beginning.')}</p>;
  if (hasCode(preview.error, 'schedule_change.too_many')) return <p role="alert">{errorText(preview.error, '')}</p>;
  if (preview.isPending) return <PlaceholderRows count={3} label={t('Looking at your sessions')} />;
  if (!preview.data) return <LoadFailed what={t("Your sessions couldn't be loaded.")} query={preview} />;
  if (preview.data.sessions.length === 0) {
    return (
      <EmptyState title={t('No sessions then')} headingLevel={2}>
        {t('Nobody has a session in that time. Choose another day.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ChangedSessions
        key={listVersion}
        sessions={preview.data.sessions}
        isOld={preview.isPlaceholderData}
        chosen={chosen}
        asked={asked}
        zone={zone}
        now={now}
        onSetOwn={onSetOwn}
        onAccept={onAccept}
      />
      <Confirm chosen={chosen} asked={asked} preview={preview.data} isOld={preview.isPlaceholderData} zone={zone} onDone={onDone} />
    </>
  );
}

const schema = z.object({ reason: ChangeReason });

interface ConfirmProps extends Pick<ResultProps, 'chosen' | 'asked' | 'zone' | 'onDone'> {
  preview: ChangePreview;
  /** It is of another choice. */
  isOld: boolean;
}

/** One reason, and one button that says what it does. */
function Confirm({ chosen, asked, preview, isOld, zone, onDone }: ConfirmProps) {
  const change = useChangeSchedule({ onDone });
  // The same preview confirmed again is the same change; another one is another.
  const request = useRef({ version: '', id: '' });
  const form = useForm({
    initial: { reason: '' },
    schema,
    send: async ({ reason }) => {
      const wish = toWish(chosen, zone);
      if (!wish) return;
      const { version } = preview;
      if (request.current.version !== version) request.current = { version, id: createRequestId() };
      await change.mutateAsync({ ...wish, reason, version, requestId: request.current.id });
    },
  });
  const count = changedCount(preview);
  const isAsked = preview.sessions.some(({ startTime, problem }) => problem === null && asked[startTime]);
  const isReady = !isOld && !isAsked && count > 0 && preview.sessions.every(({ problem }) => problem === null);
  return (
    <form {...form.attributes}>
      <Panel className="change-confirm">
        <p className="change-sum" aria-live="polite">
          {count === 0 ? t('All of them stay as they are.') : sumText(preview, chosen.kind)}
        </p>
        <FormError
          title={form.failure ? errorText(form.failure, t('Nothing was changed. Please try again.')) : undefined}
          attempt={form.refusals}
        />
        <TextArea
          label={t('Reason')}
          rows={2}
          limit={REASON_MAX_LENGTH}
          hint={t('Every family reads it. For example: the field is closed for rain.')}
          {...form.field('reason')}
        />
        <Button
          type="submit"
          variant="volt"
          size="l"
          isFullWidth
          isDisabled={!isReady}
          isBusy={form.isBusy}
          busyLabel={t('Please wait...')}
        >
          {confirmLabel(preview, chosen.kind)}
        </Button>
        {!isReady && count > 0 && !isOld && (
          <p className="small">
            {isAsked
              ? t('First, say if the times we picked work, or choose others.')
              : t('Give the marked sessions another time first, or leave them as they are.')}
          </p>
        )}
      </Panel>
    </form>
  );
}
