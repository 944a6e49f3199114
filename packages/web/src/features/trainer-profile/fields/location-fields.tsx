import { states } from '@x1/contract/trainers/profile-options.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { StepFieldsProps } from './step-fields.ts';

/** Where the trainer trains; the zip code is free here (S1§5, Modal). */
export function LocationFields({ values, errors, onChange }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Home City"
        autoComplete="address-level2"
        maxLength={80}
        value={values.homeCity}
        error={errors.homeCity}
        onChange={(event) => onChange({ homeCity: event.target.value })}
      />
      <Select
        label="Home State"
        autoComplete="address-level1"
        placeholder="State"
        options={states}
        value={values.homeState}
        error={errors.homeState}
        onChange={(event) => onChange({ homeState: event.target.value })}
      />
      <TextField
        label="Home Zipcode"
        isOptional
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        hint="Parents never see it."
        value={values.homeZipcode}
        error={errors.homeZipcode}
        onChange={(event) => onChange({ homeZipcode: event.target.value })}
      />
    </>
  );
}
