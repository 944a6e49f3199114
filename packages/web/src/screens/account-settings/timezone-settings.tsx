import type { User } from '@x1/contract/accounts/user.ts';
import { formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { type FormEvent, useState } from 'react';
import { useSetTimezone } from '../../features/account/use-set-timezone.ts';
import { errorText } from '../../lib/error-text.ts';
import { deviceTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { offeredName, zoneOptions } from './zone-options.ts';

/** Timezone Settings: a zone, or the one of this device (S2§2, R31). */
export function TimezoneSettings({ user }: { user: User }) {
  const deviceName = deviceTimeZone();
  const device = deviceName && offeredName(deviceName);
  const [zone, setZone] = useState(user.timezone ? offeredName(user.timezone) : '');
  const save = useSetTimezone();
  const now = useNow().toISOString();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (zone === '' || save.isPending) return;
    save.mutate(zone, {
      onSuccess: () => toast({ title: 'Timezone Updated', description: `You now see times in ${zoneName(zone)}.` }),
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, 'Failed to update timezone. Please try again.'), variant: 'destructive' }),
    });
  };
  return (
    <section id="timezone-settings" className="card pad" aria-labelledby="timezone-title">
      <h2 id="timezone-title">Timezone Settings</h2>
      <p className="small muted mt-1">Session times are shown in it. Sessions that have a time already do not move.</p>
      <form className="mt-5" onSubmit={submit}>
        <Select
          label="Timezone"
          placeholder="Choose your timezone"
          options={zoneOptions({ saved: user.timezone, device })}
          value={zone}
          hint={zone !== '' && `It is ${formatTime(now, zone)} (${zoneAbbreviation(now, zone)}) there now.`}
          onChange={(event) => setZone(event.target.value)}
        />
        <div className="mt-5 flex flex-col gap-2 md:flex-row">
          <Button type="submit" isDisabled={zone === ''} isBusy={save.isPending} busyLabel="Please wait...">
            Update Timezone
          </Button>
          {device && device !== zone && (
            <Button variant="outline" onClick={() => setZone(device)}>
              Use this device's zone ({zoneName(device)})
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
