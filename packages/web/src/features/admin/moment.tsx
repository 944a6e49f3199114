import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { useConsole } from './console-context.ts';

/** An instant in the operator's zone; a dash where there is none. */
export function Moment({ at }: { at: string | null }) {
  const { zone, now } = useConsole();
  if (at === null) return <span className="muted">–</span>;
  return (
    <time dateTime={at} className="num" title={zoneAbbreviation(at, zone)}>
      {formatDate(at, zone, now)}, {formatTime(at, zone)}
    </time>
  );
}
