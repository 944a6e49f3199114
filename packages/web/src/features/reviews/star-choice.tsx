import { Star } from 'lucide-react';
import { useId } from 'react';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { starLabel, starLabels } from './labels.ts';

interface StarChoiceProps {
  value: number | undefined;
  onChange: (stars: number) => void;
  error: string | undefined;
}

/** One to five stars as radio buttons: the arrow keys move through them. */
export function StarChoice({ value, onChange, error }: StarChoiceProps) {
  const name = useId();
  return (
    <ChoiceGroup legend="Rating" isLegendHidden error={error}>
      <div className="starpick">
        {starLabels.map((word, index) => {
          const stars = index + 1;
          return (
            <label key={word} className={classes(value !== undefined && stars <= value && 'on')}>
              <input type="radio" name={name} value={stars} checked={stars === value} onChange={() => onChange(stars)} />
              <Icon of={Star} />
              <span className="sr">{starLabel(stars)}</span>
            </label>
          );
        })}
        <span className="starpick-word small" aria-hidden="true">
          {value !== undefined && starLabels[value - 1]}
        </span>
      </div>
    </ChoiceGroup>
  );
}
