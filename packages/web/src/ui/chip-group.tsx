import { Check } from 'lucide-react';
import { useId } from 'react';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';
import { Icon } from './icon.tsx';

interface ChipOption<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface ChipGroupProps<Value extends string> extends ChoiceGroupProps {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly ChipOption<Value>[];
}

/** Filter chips: one of several, in a line that scrolls sideways on phones. */
export function ChipGroup<Value extends string>({ value, onChange, options, ...group }: ChipGroupProps<Value>) {
  const name = useId();
  return (
    <ChoiceGroup {...group}>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

interface ChipChecksProps<Value extends string> extends ChoiceGroupProps {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  options: readonly ChipOption<Value>[];
}

/** Chips of which any number may be on, wrapped over several lines; a tick marks the chosen ones. */
export function ChipChecks<Value extends string>({ values, onChange, options, ...group }: ChipChecksProps<Value>) {
  const toggle = (value: Value) => onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <ChoiceGroup {...group}>
      <div className="chips many">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={values.includes(option.value)}
              disabled={option.isDisabled}
              onChange={() => toggle(option.value)}
            />
            {values.includes(option.value) && <Icon of={Check} size="s" className="tick" />}
            {option.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
