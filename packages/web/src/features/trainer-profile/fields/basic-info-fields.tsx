import { levels } from '@x1/contract/trainers/profile-options.ts';
import { genders, toGender } from '@x1/contract/trainers/sports.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withSaved } from './labelled.ts';
import type { StepFieldsProps } from './step-fields.ts';

interface BasicInfoFieldsProps extends StepFieldsProps {
  /** The dialog asks for it, the step-by-step setup does not (S1§5). */
  isUniversityRequired?: boolean;
}

/** Step 1. A saved university or level that is not in the list stays choosable. */
export function BasicInfoFields({ values, errors, onChange, isUniversityRequired = false }: BasicInfoFieldsProps) {
  return (
    <>
      <TextField
        label="Full Name"
        autoComplete="name"
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label="Gender"
        placeholder="Choose your gender"
        options={genders}
        value={values.gender}
        error={errors.gender}
        hint="Decides which sports you are offered next."
        onChange={(event) => onChange({ gender: toGender(event.target.value) ?? '' })}
      />
      <Select
        label="Current University"
        isOptional={!isUniversityRequired}
        placeholder="Choose your university"
        options={withSaved(universities, values.currentUniversity)}
        value={values.currentUniversity}
        error={errors.currentUniversity}
        onChange={(event) => onChange({ currentUniversity: event.target.value })}
      />
      <Select
        label="Highest Level Played"
        placeholder="Choose a level"
        options={withSaved(levels, values.highestLevelPlayed)}
        value={values.highestLevelPlayed}
        error={errors.highestLevelPlayed}
        onChange={(event) => onChange({ highestLevelPlayed: event.target.value })}
      />
    </>
  );
}
