import { t } from '@x1/contract/core/texts.ts';
import { addDays, readWallTime, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { type AddedTimeOff, TIME_OFF_NOTE_MAX_LENGTH } from '@x1/contract/scheduling/time-off.ts';
import { errorText, fieldErrors } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddTimeOff } from './time-off-queries.ts';

type Kind = 'days' | 'hours';

interface Values {
  readonly kind: Kind;
  readonly from: string;
  readonly to: string;
  readonly fromTime: string;
  readonly toTime: string;
  readonly note: string;
}

const check = rules<Values>(({ kind, from, to, fromTime, toTime }) => ({
  from: from === '' ? t('Choose a day') : undefined,
  to: kind === 'days' && to !== '' && to < from ? t('The last day must not be before the first') : undefined,
  fromTime: kind === 'hours' && fromTime === '' ? t('Choose a time') : undefined,
  toTime: kind === 'hours' && toTime <= fromTime ? t('Choose a time after the first') : undefined,
}));

interface AddTimeOffDialogProps {
  zone: string;
  now: Date;
  onClose: () => void;
  onAdded: (off: AddedTimeOff) => void;
}

/** Plans time off: whole days, or hours of one day; a note only the trainer sees (R174). Needs `Temporal`. */
export function AddTimeOffDialog({ zone, now, onClose, onAdded }: AddTimeOffDialogProps) {
  const add = useAddTimeOff();
  const today = toWallTime(now.toISOString(), zone).date;
  const form = useForm({
    initial: { kind: 'days', from: '', to: '', fromTime: '13:00', toTime: '18:00', note: '' } as Values,
    schema: check,
    send: async (values) => {
      const off = await add.mutateAsync({ ...stretchOf(values, zone), timeZone: zone, note: values.note });
      onClose();
      onAdded(off);
    },
    errorsOf: (error) => {
      const { startTime, endTime } = fieldErrors(error);
      const problem = endTime || startTime;
      return { ...(problem && { from: t('It {problem}', { problem }) }) };
    },
  });
  const isDays = form.values.kind === 'days';
  return (
    <FormDialog onClose={onClose} title={t('Add time off')} submitLabel={t('Add time off')} busyLabel={t('Adding...')} form={form}>
      <div className="grid gap-4">
        {form.failure && Object.keys(form.errors).length === 0 && (
          <FormError title={errorText(form.failure, t('Failed to add your time off. Please try again.'))} attempt={form.refusals} />
        )}
        <Segments
          legend={t('How long')}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
          options={[
            { value: 'days' as Kind, label: t('Whole days') },
            { value: 'hours', label: t('Some hours') },
          ]}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label={isDays ? t('First day') : t('Day')} type="date" min={today} {...form.field('from')} />
          {isDays && <TextField label={t('Last day')} isOptional type="date" min={form.values.from || today} {...form.field('to')} />}
        </div>
        {!isDays && (
          <div className="grid grid-cols-2 gap-3">
            <TextField label={t('From')} type="time" {...form.field('fromTime')} />
            <TextField label={t('To')} type="time" {...form.field('toTime')} />
          </div>
        )}
        <TextField label={t('Note')} isOptional maxLength={TIME_OFF_NOTE_MAX_LENGTH} hint={t('Only you see it.')} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}

/** From midnight to the midnight after the last day, or between two times of one day; a time the clocks skip begins when they go on. */
function stretchOf({ kind, from, to, fromTime, toTime }: Values, zone: string): { startTime: string; endTime: string } {
  if (kind === 'days') return { startTime: startOfDay(from, zone), endTime: startOfDay(addDays(to || from, 1), zone) };
  return { startTime: instantOf(from, fromTime, zone), endTime: instantOf(from, toTime, zone) };
}

function instantOf(date: string, time: string, timeZone: string): string {
  const reading = readWallTime({ date, time, timeZone });
  return reading.kind === 'skipped' ? instantOf(reading.nextValid.date, reading.nextValid.time, timeZone) : reading.instant;
}
