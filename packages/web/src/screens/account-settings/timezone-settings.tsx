import type { User } from '@x1/contract/accounts/user.ts';
import { formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { useSetTimezone } from '../../features/account/use-set-timezone.ts';
import { deviceTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useForm } from '../../lib/use-form.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { offeredName, zoneOptions } from './zone-options.ts';

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
      toast({ title: 'Timezone Updated', description: `You now see times in ${zoneName(zone)}.` });
    },
    onFailed: (error) => announceFailure(error, 'Failed to update timezone. Please try again.'),
  });
  const { zone } = form.values;
  return (
    <section id="timezone-settings" className="card pad" aria-labelledby="timezone-title">
      <h2 id="timezone-title">Timezone Settings</h2>
      <p className="small muted mt-1">Session times are shown in it. Sessions that have a time already do not move.</p>
      <form className="mt-5" {...form.attributes}>
        <Select
          label="Timezone"
          placeholder="Choose your timezone"
          options={zoneOptions({ saved: user.timezone, device })}
          hint={zone !== '' && `It is ${formatTime(now, zone)} (${zoneAbbreviation(now, zone)}) there now.`}
          {...form.field('zone')}
        />
        <div className="mt-5 flex flex-col gap-2 md:flex-row">
          <Button type="submit" isDisabled={zone === ''} isBusy={form.isBusy} busyLabel="Please wait...">
            Update Timezone
          </Button>
          {device && device !== zone && (
            <Button variant="outline" onClick={() => form.change({ zone: device })}>
              Use this device's zone ({zoneName(device)})
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
