import { t } from '@x1/contract/core/texts.ts';
import { Placeholder, PlaceholderGroup } from '../../../ui/placeholder.tsx';

/** The calendar that is still on its way. */
export function MonthPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading the calendar')}>
      <div className="card pad">
        <Placeholder height={460} />
      </div>
    </PlaceholderGroup>
  );
}
