import './session-settings.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { weekdays } from '@x1/contract/scheduling/availability.ts';
import { MEETING_LINK_MAX_LENGTH, SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { trainersApi } from '../../lib/api/trainers.ts';
import { errorText } from '../../lib/api-errors.ts';
import { deviceDraft } from '../../lib/form-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useChange } from '../../lib/use-change.ts';
import { useForm } from '../../lib/use-form.ts';
import { useRead } from '../../lib/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { copyDay, problemsOf } from './hours.ts';
import { HoursOfDay } from './hours-of-day.tsx';

const TITLE = 'Sessions';

/** How a trainer holds sessions: usual hours, and the link to online ones (R111, B27). */
export function SessionsCard({ user }: { user: User }) {
  const settings = useSessionSettings(user.id);
  const anchor = useAnchor(settings.isSuccess);
  return (
    <div id="sessions" ref={anchor} tabIndex={-1} className="session-settings">
      <Card title={TITLE}>
        {settings.isPending && <Loading />}
        {settings.isError && !settings.data && <LoadFailed what="Your hours could not be loaded." query={settings} />}
        {settings.data && <Form user={user} saved={settings.data} />}
      </Card>
    </div>
  );
}

/** Whoever came for this card, such as from a session without a link, is brought to it. */
function useAnchor(isReady: boolean) {
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReady && window.location.hash === '#sessions') anchor.current?.scrollIntoView({ block: 'start' });
  }, [isReady]);
  return anchor;
}

function Form({ user, saved }: { user: User; saved: SessionSettings }) {
  const form = useSettingsForm(user, saved);
  const { values, change } = form;
  const problems = problemsOf(values.availabilityHours);
  return (
    <form {...form.attributes}>
      <fieldset className="hours-week">
        <legend className="label">Usual hours</legend>
        <p className="hint mb-2">
          Parents see them when they choose a time, in your time zone ({zoneName(viewerTimeZone(user))}). Other times can still be asked
          for; you decide.
        </p>
        {weekdays.map((weekday) => (
          <HoursOfDay
            key={weekday}
            weekday={weekday}
            hours={values.availabilityHours}
            problem={problems[weekday]}
            onChange={(availabilityHours) => change({ availabilityHours: [...availabilityHours] })}
            onCopy={(to) => {
              change({ availabilityHours: copyDay(values.availabilityHours, weekday, to) });
              toast({ title: 'Hours Copied', description: `${weekday} is copied. Save to keep it.` });
            }}
          />
        ))}
      </fieldset>
      <TextField
        label="Meeting link"
        isOptional
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={MEETING_LINK_MAX_LENGTH}
        placeholder="https://meet.example.com/your-room"
        hint="For online sessions. Only parents who have paid see it."
        {...form.field('meetingLink')}
      />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          Save hours and link
        </Button>
        <p className="small muted" aria-live="polite">
          {form.isChanged && 'Not saved yet. It stays on this device until you save it.'}
        </p>
      </div>
    </form>
  );
}

function useSettingsForm(user: User, saved: SessionSettings) {
  const save = useSaveSessionSettings(user.id);
  return useForm({
    initial: saved,
    schema: SessionSettings,
    draft: deviceDraft(settingsDraftKey(user.id), acceptsSetting),
    send: async (settings) => {
      await save.mutateAsync(settings);
      toast({ title: 'Sessions Updated', description: 'Your hours and your link are saved.' });
    },
    onFailed: (error) =>
      toast({ title: 'Error', description: errorText(error, 'Failed to save. Please try again.'), variant: 'destructive' }),
  });
}

function Loading() {
  return (
    <PlaceholderGroup label="Loading your hours">
      <div className="grid gap-3">
        {weekdays.map((weekday) => (
          <Placeholder key={weekday} height={44} />
        ))}
      </div>
    </PlaceholderGroup>
  );
}

/** How the signed-in trainer holds sessions (R111). */
function useSessionSettings(userId: UserId) {
  return useRead(trainerKeys.sessionSettings(userId), trainersApi.sessionSettings, {});
}

/** Sets them; open sessions show them at once. */
function useSaveSessionSettings(userId: UserId) {
  return useChange({
    call: (body: SessionSettings) => trainersApi.setSessionSettings({ body }),
    stale: trainersApi.setSessionSettings.stale,
    onDone: (saved) => queryClient.setQueryData(trainerKeys.sessionSettings(userId), saved),
  });
}

/** As typed: a range may be half entered. */
const TypedHours = z.array(z.object({ weekday: z.enum(weekdays), from: z.string(), to: z.string() }));

/** Where unsaved settings wait on the device. */
function settingsDraftKey(userId: UserId): string {
  return `draft:session-settings:${userId}`;
}

/** Whether a stored value fits a field of the form. */
function acceptsSetting(field: string, value: unknown): boolean {
  if (field === 'availabilityHours') return TypedHours.safeParse(value).success;
  return field in SessionSettings.shape && typeof value === 'string';
}
