import type { Role } from '@x1/contract/core/route.ts';
import { LOCATION_MAX_LENGTH, sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';
import type { FormEvent } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type PlaceOption, placeOptions } from './place.ts';
import './schedule-dialog.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { abbreviationOf, shortText, todayIn } from './schedule-time.ts';
import { TimeNotice } from './time-notice.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

interface ScheduleDialogProps {
  details: SessionDetails;
  viewer: { role: Role; zone: string };
  now: Date;
  onClose: () => void;
  /** Called after closing: the button that opened the dialog is gone then. */
  onScheduled: () => void;
}

/** Schedule Session (S2§5): time, length, zone of display, place, and what the time means for both. Needs `Temporal`. */
export function ScheduleDialog({ details, viewer, now, onClose, onScheduled }: ScheduleDialogProps) {
  const closeAfterwards = () => {
    onClose();
    // The dialog gives the focus back first.
    setTimeout(onScheduled);
  };
  const form = useScheduleForm({ details, ownZone: viewer.zone, now, onScheduled: closeAfterwards });
  const { choice, reading, zones } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const label = reading.kind === 'ready' ? `Schedule for ${shortText(reading.range, choice.zone)}` : 'Schedule Session';
  return (
    <FormDialog
      onClose={() => !form.isPending && onClose()}
      title="Schedule Session"
      width="wide"
      submitLabel={label}
      busyLabel="Scheduling..."
      isReady={reading.kind === 'ready'}
      isBusy={form.isPending}
      onSubmit={submit}
    >
      <div className="split">
        <div className="formgrid">
          <div className="two">
            <TextField
              label="Date"
              type="date"
              min={todayIn(choice.zone, now)}
              value={choice.date}
              onChange={(event) => form.change({ date: event.target.value })}
            />
            <TextField label="Time" type="time" value={choice.time} onChange={(event) => form.change({ time: event.target.value })} />
          </div>
          <TimeNotice reading={reading} onTake={(wall) => form.change(wall)} />
          <Segments
            legend="Duration"
            value={String(choice.durationMinutes)}
            onChange={(minutes) => form.change({ durationMinutes: Number(minutes) })}
            options={sessionDurationsMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
          />
          {zones.own && (
            <Segments
              legend="Display times in"
              value={choice.zone}
              onChange={form.showIn}
              options={[
                {
                  value: zones.scheduling,
                  label: `${details.trainer.name.split(' ')[0]}'s time (${abbreviationOf(zones.scheduling, reading, now)})`,
                },
                { value: zones.own, label: `My time (${abbreviationOf(zones.own, reading, now)})` },
              ]}
            />
          )}
          <Select
            label="Location"
            value={form.place}
            onChange={(event) => form.setPlace(event.target.value as PlaceOption)}
            options={Object.entries(placeOptions).map(([value, name]) => ({ value, label: name }))}
          />
          {form.place === 'custom' && (
            <TextField
              label="Custom Location"
              placeholder="Enter specific location"
              maxLength={LOCATION_MAX_LENGTH}
              value={form.customPlace}
              onChange={(event) => form.setCustomPlace(event.target.value)}
            />
          )}
        </div>
        <SchedulePreview
          reading={reading}
          zones={zones}
          trainerName={details.trainer.name}
          role={viewer.role}
          now={now}
          refusal={form.refusal}
          shownZone={choice.zone}
          onTake={form.takeFreeTime}
        />
      </div>
    </FormDialog>
  );
}
