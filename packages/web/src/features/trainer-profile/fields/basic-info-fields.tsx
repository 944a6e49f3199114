import { t } from '@x1/contract/core/texts.ts';
import { levels } from '@x1/contract/trainers/profile-options.ts';
import { genders, toGender } from '@x1/contract/trainers/sports.ts';
import { genderLabel, levelLabel } from '@x1/contract/trainers/value-labels.ts';
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
      <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
      <Select
        label={t('Gender')}
        placeholder={t('Choose your gender')}
        options={genders.map((gender) => ({ value: gender, label: genderLabel(gender) }))}
        value={values.gender}
        error={errors['gender']}
        hint={t('Decides which sports you are offered next. Families see it on your profile.')}
        onChange={(event) => change({ gender: toGender(event.target.value) ?? '' })}
      />
      <UniversityField form={form} isOptional={!isUniversityRequired} />
      <Select
        label={t('Highest Level Played')}
        placeholder={t('Choose a level')}
        options={withSaved(levels, values.highestLevelPlayed).map((level) => ({ value: level, label: levelLabel(level) }))}
        {...field('highestLevelPlayed')}
      />
    </>
  );
}
