import { levels } from '@x1/contract/trainers/profile-options.ts';
import { genders, toGender } from '@x1/contract/trainers/sports.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withSaved } from './labelled.ts';
import type { ProfileFieldsProps } from './profile-text-fields.tsx';
import { UniversityField } from './university-field.tsx';

interface BasicInfoFieldsProps extends ProfileFieldsProps {
  /** The dialog asks for it, the step-by-step setup does not (S1§5). */
  isUniversityRequired?: boolean;
}

/** Step 1. A saved level that is not in the list stays choosable. */
export function BasicInfoFields({ form, isUniversityRequired = false }: BasicInfoFieldsProps) {
  const { values, errors, change, field } = form;
  return (
    <>
      <TextField label="Full Name" autoComplete="name" {...field('name')} />
      <Select
        label="Gender"
        placeholder="Choose your gender"
        options={genders}
        value={values.gender}
        error={errors['gender']}
        hint="Decides which sports you are offered next."
        onChange={(event) => change({ gender: toGender(event.target.value) ?? '' })}
      />
      <UniversityField form={form} isOptional={!isUniversityRequired} />
      <Select
        label="Highest Level Played"
        placeholder="Choose a level"
        options={withSaved(levels, values.highestLevelPlayed)}
        {...field('highestLevelPlayed')}
      />
    </>
  );
}
