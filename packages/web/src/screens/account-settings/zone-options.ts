import { offeredTimeZones } from '@x1/contract/core/time.ts';
import { zoneName } from '../../lib/time-zone.ts';
import type { SelectOption } from '../../ui/select.tsx';

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
export function offeredName(name: string): string {
  return offeredTimeZones.find(({ zone }) => canonicalName(zone) === canonicalName(name))?.zone ?? name;
}

function canonicalName(zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
}
