import type { UserId } from '@x1/contract/core/ids.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { OwnNumbers } from '@x1/contract/numbers/own-numbers.ts';
import { useId } from 'react';
import { numbersApi } from '../../lib/api/numbers.ts';
import { dashboardKeys } from '../../lib/query-keys.ts';
import { useRead } from '../../lib/use-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderStats, Stat } from './stats.tsx';

/** How families come to a trainer, and whether they come back: twelve weeks. */
export function FoundByFamilies({ userId }: { userId: UserId }) {
  const titleId = useId();
  const numbers = useRead(dashboardKeys.numbersOf(userId), numbersApi.ownNumbers, { params: { userId } });
  return (
    <section aria-labelledby={titleId}>
      <div className="sechead mt-5">
        <h2 id={titleId}>{t('How families find you')}</h2>
        <div className="small muted">{t('12 weeks')}</div>
      </div>
      {numbers.isPending && <PlaceholderStats label={t('Loading how families find you')} />}
      {numbers.isError && !numbers.data && <LoadFailed what={t("These numbers couldn't be loaded.")} query={numbers} />}
      {numbers.data && <Stats numbers={numbers.data} />}
    </section>
  );
}

function Stats({ numbers }: { numbers: OwnNumbers }) {
  const { views, viewsBefore, requests, accepted, waiting, families, returningFamilies } = numbers;
  return (
    <>
      <dl className="card calm">
        <Stat
          label={t('Page Views')}
          value={formatCount(views)}
          note={t('{viewsBefore} in the 12 weeks before', { viewsBefore: formatCount(viewsBefore) })}
        />
        <Stat
          label={t('Requests')}
          value={formatCount(requests)}
          note={t('{accepted} accepted, {waiting} waiting', { accepted: formatCount(accepted), waiting: formatCount(waiting) })}
        />
        <Stat label={t('Views to Requests')} value={requestsPerHundred(numbers)} note={t('requests for every 100 views')} />
        <Stat
          label={t('Families Back')}
          value={families === 0 ? '–' : t('{returningFamilies} of {families}', { returningFamilies, families })}
          note={t('booked more than once')}
        />
      </dl>
      {views === 0 && (
        <p className="small muted mt-2">{t('Share your page to get it seen. We count views, not people, and use no cookies for it.')}</p>
      )}
    </>
  );
}

function requestsPerHundred({ views, requests }: OwnNumbers): string {
  return views === 0 ? '–' : String(Math.round((100 * requests) / views));
}
