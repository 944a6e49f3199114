import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { offeredTimeZones } from '@x1/contract/core/time.ts';
import { formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { useSetTimezone } from '../../features/account/use-credentials.ts';
import { deviceTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useForm } from '../../lib/use-form.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';

/** Timezone Settings: a zone, or the one of this device (S2§2, R31). */
export function TimezoneSettings({ user }: { user: User }) {
  const deviceName = deviceTimeZone();
  const device = deviceName && offeredName(deviceName);
  const save = useSetTimezone();
  const now = useNow().toISOString();
  const form = useForm({
    initial: { zone: user.timezone ? offeredName(user.timezone) : '' },
    send: async ({ zone }) => {
      await save.mutateAsync(zone);
      toast({ title: t('Timezone Updated'), description: t('You now see times in {zoneName}.', { zoneName: zoneName(zone) }) });
    },
    onFailed: (error) => announceFailure(error, t('Failed to update timezone. Please try again.')),
  });
  const { zone } = form.values;
  return (
    <section id="timezone-settings" className="card pad" aria-labelledby="timezone-title">
      <h2 id="timezone-title">{t('Timezone Settings')}</h2>
      <p className="small muted mt-1">{t("Session times are shown in it. Sessions that are already scheduled don't move.")}</p>
      <form className="mt-5" {...form.attributes}>
        <Select
          label={t('Time zone')}
          placeholder={t('Choose your timezone')}
          options={zoneOptions({ saved: user.timezone, device })}
          hint={
            zone !== '' &&
            t('It is {time} ({zoneAbbreviation}) there now.', {
              time: formatTime(now, zone),
              zoneAbbreviation: zoneAbbreviation(now, zone),
            })
          }
          {...form.field('zone')}
        />
        <div className="mt-5 flex flex-col gap-2 md:flex-row">
          <Button type="submit" isDisabled={zone === ''} isBusy={form.isBusy} busyLabel={t('Please wait...')}>
            {t('Update Timezone')}
          </Button>
          {device && device !== zone && (
            <Button variant="outline" onClick={() => form.change({ zone: device })}>
              {t("Use this device's zone ({zoneName})", { zoneName: zoneName(device) })}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

interface KnownZones {
  /** The saved zone, null while there is none. */
  readonly saved: string | null;
  /** What the device is set to, if it says. */
  readonly device: string | undefined;
}

/** The zones to choose from: the 13 offered ones and, where they are not among them, the saved one and the device's (R31). */
export function zoneOptions({ saved, device }: KnownZones): readonly SelectOption[] {
  const offered: readonly SelectOption[] = offeredTimeZones.map(({ zone, label }) => ({ value: zone, label }));
  const others = [...new Set([saved, device].flatMap((zone) => (zone ? [offeredName(zone)] : [])))].filter((zone) => !isOffered(zone));
  return [...others.map((zone) => ({ value: zone, label: zoneName(zone) })), ...offered];
}

const isOffered = (name: string) => offeredTimeZones.some(({ zone }) => zone === name);

/** The name under which we offer a zone that has several: Asia/Calcutta is our Asia/Kolkata (R113). Other names stay as they are. */
function offeredName(name: string): string {
  return offeredTimeZones.find(({ zone }) => canonicalName(zone) === canonicalName(name))?.zone ?? name;
}

function canonicalName(zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
}
