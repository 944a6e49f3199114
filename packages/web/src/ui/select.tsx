import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly (string | SelectOption)[];
  /** First entry with the value '', shown while nothing is chosen. */
  placeholder?: string;
}

/** The device's own select, styled. Takes every select prop, and `ref`. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  const [field, select] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <select {...select} {...control} className={classes('input', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <Choice key={typeof option === 'string' ? option : option.value} option={option} />
          ))}
        </select>
      )}
    </Field>
  );
}

function Choice({ option }: { option: string | SelectOption }) {
  if (typeof option === 'string') return <option value={option}>{option}</option>;
  return (
    <option value={option.value} disabled={option.isDisabled}>
      {option.label}
    </option>
  );
}
