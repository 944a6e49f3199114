import { t } from '@x1/contract/core/texts.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';

/** A sport with its slanted stripe: six have a color of their own, every other one is gray (R168). */
export function SportTag({ sport }: { sport: string }) {
  return (
    <span className="sport" data-sport={sport}>
      {sportLabel(sport)}
    </span>
  );
}

interface SportTagsProps {
  sports: readonly string[];
  limit?: number;
}

/** Sports side by side, the first `limit` of them and how many more there are. */
export function SportTags({ sports, limit = sports.length }: SportTagsProps) {
  const hidden = sports.length - limit;
  return (
    <span className="sports">
      {sports.slice(0, limit).map((sport) => (
        <SportTag key={sport} sport={sport} />
      ))}
      {hidden > 0 && (
        <span className="muted">
          +{hidden}
          <span className="more"> {t('more')}</span>
        </span>
      )}
    </span>
  );
}
