import './meeting-times.css';
import { t } from '@x1/contract/core/texts.ts';
import { zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { MAX_MEETING_WEEKS } from '@x1/contract/scheduling/meeting-limits.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import { CircleCheck } from 'lucide-react';
import { errorText } from '../../../lib/api-errors.ts';
import { rules } from '../../../lib/form-schema.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fitsFormat } from '../booking-time/fits-format.ts';
import { locationToSend, PLACE_MISSING, type Place, placeAgain, placeChoices, usualPlace } from '../schedule/place.ts';
import { PlaceFields } from '../schedule/place-fields.tsx';
import { todayIn } from '../schedule/schedule-time.ts';
import { usePlaces } from '../schedule/use-places.ts';
import { occurrenceText } from '../schedule/weekly/labels.ts';
import { isFree } from '../schedule/weekly/use-weekly.ts';
import { Weeks } from '../schedule/weekly/weekly-repeat.tsx';
import {
  alsoReplaceLabel,
  emptyTimeIdsOf,
  howOftenText,
  refusedTitleOf,
  replaceableIn,
  submitLabelOf,
  weeksOf,
  whatNowText,
} from './labels.ts';
import { useMeetingTimes, useSetMeetingTimes } from './queries.ts';
import { SetTimes } from './set-times.tsx';

interface Values extends Place {
  readonly date: string;
  readonly time: string;
  readonly weeks: string;
  /** Whether the place was chosen here; until then it's the usual one, which is known once the trainer's places are. */
  readonly isPlaceChosen: boolean;
  /** Whether empty times of a group give way, where other weeks are free anyway. */
  readonly doesReplace: boolean;
}

/** Who reads how the weeks would go. */
const OWN_ROLE = 'trainer';

const check = rules<Values>((values) => ({
  date: values.date === '' ? t('Choose a day') : undefined,
  time: values.time === '' ? t('Choose a time') : undefined,
  customText: locationToSend(values) === null ? PLACE_MISSING : undefined,
}));

interface MeetingTimesDialogProps {
  program: Program;
  /** In which the trainer reads times, and means them. */
  zone: string;
  now: Date;
  onClose: () => void;
}

/** A trainer says when the group of a program meets, once or every week: families join these times (decision 0120). Needs `Temporal`. */
export function MeetingTimesDialog({ program, zone, now, onClose }: MeetingTimesDialogProps) {
  const set = useSetMeetingTimes(program.id);
  const places = usePlaces(program.trainerId);
  const last = useMeetingTimes(program.id).data?.at(-1);
  const unlessChosen = last ? placeAgain(last.location, places) : usualPlace(program.trainingFormat, places);
  const placeIn = (values: Values): Place => (values.isPlaceChosen ? values : unlessChosen);
  const form = useForm<Values>({
    initial: {
      date: '',
      time: '17:00',
      weeks: '1',
      isPlaceChosen: false,
      doesReplace: false,
      ...usualPlace(program.trainingFormat),
      placeId: undefined,
    },
    schema: check,
    send: async (values) => {
      const { date, time, weeks } = values;
      const place = placeIn(values);
      const where = { location: locationToSend(place), placeId: place.placeId };
      const mode = refused ? 'fitting' : 'all';
      const replaces = doesReplace ? emptyTimeIds : [];
      await set.mutateAsync({ date, time, timeZone: zone, weeks: Number(weeks), ...where, mode, replaces });
    },
  });
  const { date, time, weeks } = form.values;
  // What was ticked was about other weeks.
  const changeWhen = (when: Partial<Pick<Values, 'date' | 'time' | 'weeks'>>) => form.change({ ...when, doesReplace: false });
  const refusal = weeksOf(form.failure);
  // It's about what was sent, and no more.
  const refused = refusal?.length === Number(weeks) && refusal[0]?.date === date && refusal[0].time === time ? refusal : undefined;
  const free = refused?.filter(isFree).length;
  const replaceable = replaceableIn(refused ?? []);
  const emptyTimeIds = refused?.flatMap(emptyTimeIdsOf) ?? [];
  const doesReplace = replaceable.count > 0 && (free === 0 || form.values.doesReplace);
  return (
    <FormDialog
      onClose={onClose}
      title={t('When the group meets')}
      description={program.title}
      width="usual"
      submitLabel={submitLabelOf(free, { weeks: Number(weeks), replaced: doesReplace ? replaceable : undefined })}
      busyLabel={t('Setting...')}
      cancelLabel={t('Done')}
      isCancelOnPhones
      isReady={free !== 0 || doesReplace}
      form={form}
    >
      <div className="grid gap-4">
        {set.data ? <JustSet weeks={set.data.occurrences} zone={zone} now={now} /> : <WhatFor programId={program.id} />}
        {form.failure && Object.keys(form.errors).length === 0 && !refusal && (
          <FormError title={errorText(form.failure, t('Failed to set the group times. Please try again.'))} attempt={form.refusals} />
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={weeks === '1' ? t('Day') : t('First day')}
            type="date"
            min={todayIn(zone, now)}
            {...form.field('date')}
            onChange={({ target }) => changeWhen({ date: target.value })}
          />
          <TextField label={t('Time')} type="time" {...form.field('time')} onChange={({ target }) => changeWhen({ time: target.value })} />
        </div>
        <Select
          label={t('How often')}
          value={weeks}
          onChange={({ target }) => changeWhen({ weeks: target.value })}
          options={Array.from({ length: MAX_MEETING_WEEKS }, (_, index) => ({
            value: String(index + 1),
            label: index === 0 ? t('Once') : t('Every week, {count} weeks', { count: index + 1 }),
          }))}
          hint={howOftenText(Number(weeks), {
            minutes: program.sessionMinutes,
            zoneAbbreviation: zoneAbbreviation(now.toISOString(), zone),
          })}
        />
        <PlaceFields
          place={placeIn(form.values)}
          places={places}
          error={form.errors['customText']}
          choices={placeChoices(places).filter(({ value }) => fitsFormat(value, program.trainingFormat))}
          onChange={(place) => form.change({ ...place, isPlaceChosen: true })}
          isTrainer
        />
        {refused && (
          <div className="grid gap-3">
            <Notice tone="warn" isAnnounced title={refusedTitleOf(refused)}>
              {whatNowText(free, replaceable)}
            </Notice>
            {free !== 0 && replaceable.count > 0 && (
              <Checkbox
                label={alsoReplaceLabel(replaceable)}
                checked={form.values.doesReplace}
                onChange={({ target }) => form.change({ doesReplace: target.checked })}
              />
            )}
            <Weeks previewed={refused} role={OWN_ROLE} zone={zone} now={now} />
          </div>
        )}
        <SetTimes program={program} zone={zone} now={now} />
      </div>
    </FormDialog>
  );
}

/** What the last press has set, for as long as the dialog is open. */
function JustSet({ weeks, zone, now }: { weeks: readonly WeeklyOccurrence[]; zone: string; now: Date }) {
  const [first, ...others] = weeks.filter(isFree);
  if (!first) return null;
  const when = occurrenceText(first, zone, now);
  return (
    <Notice icon={CircleCheck} tone="plain" isAnnounced title={t('Group Times Set')}>
      {others.length === 0
        ? t('{when}. Set more below, or press Done.', { when })
        : t('{when}, and {count, plural, one {# more week} other {# more weeks}}. Set more below, or press Done.', {
            when,
            count: others.length,
          })}
    </Notice>
  );
}

/** What comes of it, where nothing is set yet. */
function WhatFor({ programId }: { programId: Program['id'] }) {
  if (useMeetingTimes(programId).data?.length !== 0) return null;
  return (
    <p className="muted">
      {t(
        "Set when this group meets: families see those times first, and nobody else can book you then. If you don't set any, the first family picks a time.",
      )}
    </p>
  );
}
