import { t } from '@x1/contract/core/texts.ts';
import { Placeholder, PlaceholderGroup } from '../../../ui/placeholder.tsx';

/** Rows that are still loading: six of them while all of it is (R158). */
export function SessionRowPlaceholders({ count = 6 }: { count?: number }) {
  return (
    <PlaceholderGroup label={t('Loading your sessions')}>
      <div className="card">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div className="dayrow" key={index}>
            <div className="dayrow-day">
              <Placeholder width={28} height={40} />
            </div>
            <div className="sess">
              <Placeholder width={44} height={44} />
              <div className="grow grid gap-1">
                <Placeholder width="35%" height={14} />
                <Placeholder width="65%" height={16} />
                <Placeholder width="50%" height={14} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
