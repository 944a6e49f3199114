import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './field.tsx';

/** Dollars and cents as decimal text ('49.99'), with the sign drawn in front. Takes every input prop, and `ref`. */
export function MoneyField({
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  labelAside,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const field = { label, isLabelHidden, hint, error, isOptional, labelAside, id: input.id };
  return (
    <Field {...field}>
      {(control) => (
        <div className="withicon">
          <span className="money-sign" aria-hidden="true">
            $
          </span>
          <input autoComplete="off" {...input} {...control} type="text" inputMode="decimal" className={classes('input', className)} />
        </div>
      )}
    </Field>
  );
}
