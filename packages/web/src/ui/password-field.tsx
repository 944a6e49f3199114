import { t } from '@x1/contract/core/texts.ts';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** 0 to 4 filled bars below; the hint says the same in words. */
  strength?: number;
}

/** A password with a button that shows it. Takes every input prop, and `ref`. */
export function PasswordField({ strength, className, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [field, input] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className="withicon atend">
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...control}
              type={isShown ? 'text' : 'password'}
              className={classes('input', className)}
            />
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={isShown ? t('Hide password') : t('Show password')}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            />
          </div>
          {strength !== undefined && <Meter filled={strength} />}
        </>
      )}
    </Field>
  );
}

function Meter({ filled }: { filled: number }): ReactNode {
  return (
    <div className={classes('meter', filled === 1 && 'weak')} aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} className={bar <= filled ? 'on' : undefined} />
      ))}
    </div>
  );
}
