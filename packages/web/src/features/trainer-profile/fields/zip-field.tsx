import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { zipProblem } from '../setup-steps.ts';
import type { ProfileFieldsProps } from './profile-text-fields.tsx';
import { useZipHint } from './use-zip-hint.tsx';

/** The home zip code. While it is still being typed it is not called wrong. */
export function ZipField({ form, isOptional = false }: ProfileFieldsProps & { isOptional?: boolean }) {
  const { error, ...field } = form.field('homeZipcode');
  const hint = useZipHint(form.values);
  const [isLeft, setIsLeft] = useState(field.value !== '');
  return (
    <TextField
      label={t('Home Zipcode')}
      isOptional={isOptional}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      {...field}
      error={isLeft ? (error ?? zipProblem(field.value)) : undefined}
      hint={hint}
      onBlur={() => setIsLeft(true)}
    />
  );
}
