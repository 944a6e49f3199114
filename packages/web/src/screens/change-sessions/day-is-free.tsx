import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import { useAddTimeOff } from '../../features/availability/time-off-queries.ts';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Panel } from '../../ui/panel.tsx';

interface DayIsFreeProps {
  /** What was called off. */
  stretch: TimeSpan;
  zone: string;
  now: Date;
}

/** After a stretch was called off: parents could book it again, which is seldom what is meant (R174). */
export function DayIsFree({ stretch: { startTime, endTime }, zone, now }: DayIsFreeProps) {
  const add = useAddTimeOff();
  const first = formatDate(startTime, zone, now);
  // Midnight ends the day before.
  const last = formatDate(new Date(Date.parse(endTime) - 1).toISOString(), zone, now);
  return (
    <Panel className="change-confirm">
      <p className="change-sum">
        {first === last
          ? add.isSuccess
            ? t('{first} is off your calendar.', { first })
            : t('Parents can book {first} again.', { first })
          : add.isSuccess
            ? t('{first} to {last} is off your calendar.', { first, last })
            : t('Parents can book {first} to {last} again.', { first, last })}
      </p>
      {add.isError && <FormError title={errorText(add.error, t('Failed to add your time off. Please try again.'))} />}
      {!add.isSuccess && (
        <Button
          variant="volt"
          size="l"
          isFullWidth
          isBusy={add.isPending}
          busyLabel={t('Please wait...')}
          onClick={() => add.mutate({ startTime, endTime, timeZone: zone })}
        >
          {first === last ? t("Don't offer this day to parents") : t("Don't offer these days to parents")}
        </Button>
      )}
      <Button variant="outline" size="l" isFullWidth href="/appointments">
        {t('My Training Sessions')}
      </Button>
    </Panel>
  );
}
