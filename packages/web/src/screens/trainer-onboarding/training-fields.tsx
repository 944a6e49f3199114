import { states, trainingOptions } from '@x1/contract/trainers/profile-options.ts';
import { useState } from 'react';
import type { ProfileFieldsProps } from '../../features/trainer-profile/fields/profile-fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Step 3: how and where the trainer trains. Options of an older profile stay choosable. */
export function TrainingFields({ form }: ProfileFieldsProps) {
  const { values, errors, change, field } = form;
  const options = [...new Set<string>([...trainingOptions, ...values.trainingOptions])];
  const toggle = (option: string) =>
    change({
      trainingOptions: values.trainingOptions.includes(option)
        ? values.trainingOptions.filter((one) => one !== option)
        : [...values.trainingOptions, option],
    });
  return (
    <>
      <ChoiceGroup legend="Training Options" error={errors['trainingOptions']}>
        <div className="grid md:grid-cols-2 md:gap-x-4">
          {options.map((option) => (
            <Checkbox key={option} label={option} checked={values.trainingOptions.includes(option)} onChange={() => toggle(option)} />
          ))}
        </div>
      </ChoiceGroup>
      <TextField label="Home City" autoComplete="address-level2" {...field('homeCity')} />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Select label="Home State" autoComplete="address-level1" placeholder="State" options={states} {...field('homeState')} />
        <ZipField form={form} />
      </div>
      <p className="hint mt-4">Your location is used to match you with nearby athletes and helps parents find trainers.</p>
    </>
  );
}

/** A zip code that is still being typed is not called wrong. */
function ZipField({ form }: ProfileFieldsProps) {
  const { error, ...field } = form.field('homeZipcode');
  const [isLeft, setIsLeft] = useState(field.value !== '');
  return (
    <TextField
      label="Home Zipcode"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      {...field}
      error={isLeft ? error : undefined}
      hint="Parents never see it."
      onBlur={() => setIsLeft(true)}
    />
  );
}
