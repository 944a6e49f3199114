import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { configQuery } from '../../lib/config.ts';
import { classes } from '../../ui/classes.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { EXAMPLE_PRICE_CENTS, earningsInFourWeeks, earningsNote } from './earnings.ts';

const SESSIONS_PER_WEEK = [2, 4, 6];
const MARKED = 4;
/** Of the room for bar and amount, the part of the longest bar. */
const LONGEST = 72;

/** What a month brings, as plain arithmetic. The amounts wait for the fee of this server; their places don't. */
export function EarningsExample() {
  const config = useQuery(configQuery);
  const fee = config.data?.platformFeeBasisPoints;
  if (config.isError) return <LoadFailed what={t("The example couldn't be loaded.")} query={config} />;
  return (
    <div className="card example">
      <h3>{t('Example: a month at {price} a session', { price: formatDollars(EXAMPLE_PRICE_CENTS / 100) })}</h3>
      <ul>
        {SESSIONS_PER_WEEK.map((sessions) => (
          <li key={sessions} className={classes(sessions === MARKED && 'marked')}>
            <span>{t('{sessions} a week', { sessions })}</span>
            <span className="bar">
              <i style={{ width: `${(sessions / Math.max(...SESSIONS_PER_WEEK)) * LONGEST}%` }} />
              <b>{fee === undefined ? ' ' : formatDollars(earningsInFourWeeks(sessions, fee) / 100)}</b>
            </span>
          </li>
        ))}
      </ul>
      <p className="tiny muted">{fee === undefined ? ' ' : earningsNote(fee)}</p>
    </div>
  );
}
