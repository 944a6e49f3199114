import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** A check box with its words; the whole line presses it. Takes every input prop, and `ref`. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input {...input} type="checkbox" id={id} aria-describedby={described || undefined} aria-invalid={error ? true : undefined} />
        <span>
          {label}
          {hint && (
            <span className="hint" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
