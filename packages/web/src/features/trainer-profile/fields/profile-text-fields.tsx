import { type FieldTextKey, textFieldOf } from '@x1/contract/trainers/profile-texts.ts';
import type { FormPart } from '../../../lib/use-form.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ProfileValues } from '../profile-values.ts';

interface ProfileTextFieldsProps<Key extends FieldTextKey> {
  keys: readonly Key[];
  form: { readonly field: (name: Key) => ReturnType<FormPart<ProfileValues>['field']> };
}

/** A field for each of these texts, none of which is required (S1§5). */
export function ProfileTextFields<Key extends FieldTextKey>({ keys, form }: ProfileTextFieldsProps<Key>) {
  return keys.map((key) => {
    const { label, hint, rows, maxLength } = textFieldOf(key);
    return rows === undefined ? (
      <TextField key={key} label={label} isOptional hint={hint} maxLength={maxLength} {...form.field(key)} />
    ) : (
      <TextArea key={key} label={label} isOptional hint={hint} rows={rows} limit={maxLength} {...form.field(key)} />
    );
  });
}

/** The props of profile fields, in any form. */
export interface ProfileFieldsProps {
  form: FormPart<ProfileValues>;
}
