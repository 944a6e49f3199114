import './availability.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { weekdays } from '@x1/contract/scheduling/availability.ts';
import { BookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { MEETING_LINK_MAX_LENGTH, SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { errorText } from '../../lib/api-errors.ts';
import { deviceDraft } from '../../lib/form-draft.ts';
import { rich } from '../../lib/rich.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { BookingRulesCard } from './booking-rules-card.tsx';
import { copiedText, copyDay, hoursAWeek, problemsOf } from './hours.ts';
import { HoursOfDay } from './hours-of-day.tsx';
import { useSaveSessionSettings } from './queries.ts';

/** When and how a trainer takes bookings: usual hours, booking rules and the link to online sessions (R111, R174, B27). */
export function AvailabilityForm({ user, saved }: { user: User; saved: SessionSettings }) {
  const form = useSettingsForm(user, saved);
  const { values, change } = form;
  // The places below are saved right away, so the form says that the hours aren't.
  const areHoursChanged = JSON.stringify(values.availabilityHours) !== JSON.stringify(saved.availabilityHours);
  const problems = problemsOf(values.availabilityHours);
  return (
    <form {...form.attributes} className="grid grid-cols-1 gap-4">
      <Card title={t('Weekly hours')} aside={<span className="small muted">{hoursAWeek(values.availabilityHours)}</span>}>
        {weekdays.map((weekday) => (
          <HoursOfDay
            key={weekday}
            weekday={weekday}
            hours={values.availabilityHours}
            problem={problems[weekday]}
            onChange={(availabilityHours) => change({ availabilityHours: [...availabilityHours] })}
            onCopy={(to) => {
              change({ availabilityHours: copyDay(values.availabilityHours, weekday, to) });
              toast({ title: t('Hours Copied'), description: copiedText(values.availabilityHours, weekday, to) });
            }}
          />
        ))}
      </Card>
      <BookingRulesCard
        rules={values.bookingRules}
        hasHours={values.availabilityHours.length > 0}
        onChange={(changed) => change({ bookingRules: { ...values.bookingRules, ...changed } })}
      />
      <div id="meeting-link" ref={anchorOf('meeting-link')} tabIndex={-1} className="online-sessions">
        <Card title={t('Online sessions')}>
          <TextField
            label={t('Meeting link')}
            isOptional
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={MEETING_LINK_MAX_LENGTH}
            hint={t('Starts with https://. Only parents who have paid see it.')}
            {...form.field('meetingLink')}
          />
          <p className="small muted mt-3">
            {rich('Google Calendar can make a separate link for each session. <link>Calendar settings</link>', {
              link: (text) => (
                <Link href="/account-settings#calendar" className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </Card>
      </div>
      <SaveBar form={form} onDiscard={form.reset}>
        {areHoursChanged ? t("Your hours aren't saved yet") : t("Your changes here aren't saved yet")}
      </SaveBar>
    </form>
  );
}

/** Scrolls to a part of the form when the address asks for it, such as from a session without a link. */
const anchorOf = (id: string) => (part: HTMLDivElement | null) => {
  if (window.location.hash === `#${id}`) part?.scrollIntoView({ block: 'start' });
};

function useSettingsForm(user: User, saved: SessionSettings) {
  const save = useSaveSessionSettings(user.id);
  return useForm({
    initial: withoutAddresses(saved),
    schema: SessionSettings,
    draft: deviceDraft(settingsDraftKey(user.id), acceptsSetting),
    send: async (settings) => {
      await save.mutateAsync(settings);
      toast({ title: t('Availability Updated'), description: t('Parents choose from your new hours and rules now.') });
    },
    onFailed: (error) =>
      toast({ title: t('Error'), description: errorText(error, t('Failed to save. Please try again.')), variant: 'destructive' }),
  });
}

/** The places are a list of their own: what is left out here stays as it is (decision 0092). */
function withoutAddresses({ fieldAddress: _field, gymAddress: _gym, ...settings }: SessionSettings): SessionSettings {
  return settings;
}

/** As typed: a range may be half entered. */
const TypedHours = z.array(z.object({ weekday: z.enum(weekdays), from: z.string(), to: z.string() }));

/** Where unsaved settings wait on the device. */
function settingsDraftKey(userId: User['id']): string {
  return `draft:session-settings:${userId}`;
}

/** Whether a stored value fits a field of the form. */
function acceptsSetting(field: string, value: unknown): boolean {
  if (field === 'availabilityHours') return TypedHours.safeParse(value).success;
  if (field === 'bookingRules') return BookingRules.safeParse(value).success;
  return field === ('meetingLink' satisfies keyof SessionSettings) && typeof value === 'string';
}
