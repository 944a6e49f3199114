import { t } from '@x1/contract/core/texts.ts';
import { TAX_TIME_ZONE } from '@x1/contract/taxes/statement.ts';
import { BookOpenCheck, ChevronRight } from 'lucide-react';
import { TaxYear } from '../../features/taxes/tax-year.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

/** What a trainer hands to others: the log for a compliance office, and the year for the tax return. */
export function Records({ now }: { now: Date }) {
  return (
    <div className="stack">
      <section aria-labelledby="records-title">
        <h2 id="records-title" className="mb-3">
          {t('Records')}
        </h2>
        <RowList label={t('Your records')}>
          <Row
            href="/lesson-log"
            lead={<Icon of={BookOpenCheck} />}
            title={t('Lesson log')}
            note={t("For your college's compliance office")}
            aside={<Icon of={ChevronRight} />}
          />
        </RowList>
      </section>
      <TaxYear thisYear={yearInNewYork(now)} />
    </div>
  );
}

/** Taxes are counted in New York's time, as payouts are. */
function yearInNewYork(now: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: TAX_TIME_ZONE }).format(now));
}
