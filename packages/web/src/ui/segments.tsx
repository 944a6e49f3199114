import { type ReactNode, useId } from 'react';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

interface SegmentsProps<Value extends string> extends ChoiceGroupProps {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
}

/** Two to four short choices in one bar, such as durations. */
export function Segments<Value extends string>({ value, onChange, options, ...group }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <ChoiceGroup {...group}>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
