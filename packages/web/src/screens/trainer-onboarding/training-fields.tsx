import { states, trainingOptions } from '@x1/contract/trainers/profile-options.ts';
import { useState } from 'react';
import type { StepFieldsProps } from '../../features/trainer-profile/fields/step-fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Step 3: how and where the trainer trains. Options of an older profile stay choosable. */
export function TrainingFields({ values, errors, onChange }: StepFieldsProps) {
  const options = [...new Set<string>([...trainingOptions, ...values.trainingOptions])];
  const toggle = (option: string) =>
    onChange({
      trainingOptions: values.trainingOptions.includes(option)
        ? values.trainingOptions.filter((one) => one !== option)
        : [...values.trainingOptions, option],
    });
  return (
    <>
      <ChoiceGroup legend="Training Options" error={errors.trainingOptions}>
        <div className="grid md:grid-cols-2 md:gap-x-4">
          {options.map((option) => (
            <Checkbox key={option} label={option} checked={values.trainingOptions.includes(option)} onChange={() => toggle(option)} />
          ))}
        </div>
      </ChoiceGroup>
      <TextField
        label="Home City"
        autoComplete="address-level2"
        value={values.homeCity}
        error={errors.homeCity}
        onChange={(event) => onChange({ homeCity: event.target.value })}
      />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Select
          label="Home State"
          autoComplete="address-level1"
          placeholder="State"
          options={states}
          value={values.homeState}
          error={errors.homeState}
          onChange={(event) => onChange({ homeState: event.target.value })}
        />
        <ZipField values={values} errors={errors} onChange={onChange} />
      </div>
      <p className="hint mt-4">Your location is used to match you with nearby athletes and helps parents find trainers.</p>
    </>
  );
}

/** A zip code that is still being typed is not called wrong. */
function ZipField({ values, errors, onChange }: StepFieldsProps) {
  const [isLeft, setIsLeft] = useState(values.homeZipcode !== '');
  return (
    <TextField
      label="Home Zipcode"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      value={values.homeZipcode}
      error={isLeft ? errors.homeZipcode : undefined}
      hint="Parents never see it."
      onBlur={() => setIsLeft(true)}
      onChange={(event) => onChange({ homeZipcode: event.target.value })}
    />
  );
}
