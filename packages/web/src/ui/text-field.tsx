import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';
import { Icon } from './icon.tsx';

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  /** Drawn inside, at the left. */
  icon?: LucideIcon;
}

/** One line of text; also dates, times, email, search by `type`. Takes every input prop, and `ref`. */
export function TextField({ icon, className, ...props }: TextFieldProps) {
  const [field, input] = splitField(props);
  return (
    <Field {...field}>
      {(control) => {
        const box = <input type="text" {...input} {...control} className={classes('input', className)} />;
        if (!icon) return box;
        return (
          <div className="withicon">
            <Icon of={icon} />
            {box}
          </div>
        );
      }}
    </Field>
  );
}
