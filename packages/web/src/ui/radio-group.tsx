import { createContext, type ReactNode, useContext, useId } from 'react';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';
import { classes } from './classes.ts';

interface Chosen {
  name: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

const ChosenContext = createContext<Chosen | undefined>(undefined);

interface RadioGroupProps extends ChoiceGroupProps {
  value: string | undefined;
  onChange: (value: string) => void;
  /** RadioCards. */
  children: ReactNode;
}

/** One of several cards. Arrow keys move between them, as in every group of radio buttons. */
export function RadioGroup({ value, onChange, children, ...group }: RadioGroupProps) {
  const name = useId();
  return (
    <ChosenContext value={{ name, value, onChange }}>
      <ChoiceGroup {...group}>
        <div className="choices">{children}</div>
      </ChoiceGroup>
    </ChosenContext>
  );
}

interface RadioCardProps {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** At the right end, such as a price. */
  aside?: ReactNode;
  /** Under title and description, over the whole width. */
  children?: ReactNode;
  /** In the same border, but no part of what is pressed: fields and choices of this card. False while it isn't chosen. */
  below?: ReactNode;
  isDisabled?: boolean;
  className?: string;
}

/** A card that is chosen as a whole; only inside a RadioGroup. Chosen has a 2 px ink border. */
export function RadioCard({ value, title, description, aside, children, below, isDisabled, className }: RadioCardProps) {
  const chosen = useContext(ChosenContext);
  if (!chosen) throw new Error('A RadioCard must be inside a RadioGroup.');
  const card = (
    <label className={classes('choice', className)}>
      <input
        type="radio"
        name={chosen.name}
        value={value}
        checked={chosen.value === value}
        disabled={isDisabled}
        onChange={() => chosen.onChange(value)}
      />
      <span className="radio" aria-hidden="true" />
      <span className="grow">
        <strong>{title}</strong>
        {description && <span className="small muted">{description}</span>}
        {children}
      </span>
      {aside}
    </label>
  );
  if (below === undefined) return card;
  return (
    <div className="choice-with-more">
      {card}
      {below && <div className="choice-more">{below}</div>}
    </div>
  );
}
