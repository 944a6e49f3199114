import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';

/** Dollars and cents as decimal text ('49.99'), with the sign drawn in front. Takes every input prop, and `ref`. */
export function MoneyField({ className, ...props }: FieldProps & ComponentProps<'input'>) {
  const [field, input] = splitField(props);
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
