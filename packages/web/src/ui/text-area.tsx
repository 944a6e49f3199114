import { t } from '@x1/contract/core/texts.ts';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';

interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {
  /** Shows 'typed / limit' below; typing past it is possible and marked, so that nothing pasted is cut silently. */
  limit?: number;
}

/** Several lines of text that grow with what is typed, with a counter when there is a limit. */
export function TextArea({ limit, className, ...props }: TextAreaProps) {
  const [field, area] = splitField(props);
  const [typedLength, setTypedLength] = useState(String(area.defaultValue ?? '').length);
  const length = typeof area.value === 'string' ? area.value.length : typedLength;
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setTypedLength(event.currentTarget.value.length);
    area.onInput?.(event as Parameters<NonNullable<typeof area.onInput>>[0]);
  };
  return (
    <Field {...field} underAside={limit !== undefined && <Counter length={length} limit={limit} />}>
      {(control) => <textarea rows={4} {...area} {...control} onInput={count} className={classes('input', className)} />}
    </Field>
  );
}

function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <p className={classes('counter', length > limit && 'over')}>
      <span aria-hidden="true">
        {length} / {limit}
      </span>
      <span className="sr">{t('{length} of {limit} characters', { length, limit })}</span>
    </p>
  );
}
