import { t } from '@x1/contract/core/texts.ts';
import { profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import { universitiesWith } from '@x1/contract/trainers/universities.ts';
import { useState } from 'react';
import { useAddedNames } from '../../../lib/added-names.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ProfileFieldsProps } from './profile-text-fields.tsx';

const ANOTHER = 'another';

interface UniversityFieldProps extends ProfileFieldsProps {
  isOptional: boolean;
}

/** One of the list, or any other by its name (R188). */
export function UniversityField({ form, isOptional }: UniversityFieldProps) {
  const { values, change, field } = form;
  const listed = universitiesWith(useAddedNames('addedUniversities'));
  const [isTyping, setIsTyping] = useState(false);
  const isAnother = isTyping || (values.currentUniversity !== '' && !listed.includes(values.currentUniversity));
  const { error, ...text } = field('currentUniversity');
  const choose = (chosen: string) => {
    setIsTyping(chosen === ANOTHER);
    change({ currentUniversity: chosen === ANOTHER ? '' : chosen });
  };
  return (
    <>
      <Select
        label={t('Current University')}
        isOptional={isOptional}
        placeholder={t('Choose your university')}
        options={[...listed, { value: ANOTHER, label: t('Another university') }]}
        name={isAnother ? undefined : text.name}
        value={isAnother ? ANOTHER : values.currentUniversity}
        error={isAnother ? undefined : error}
        onChange={(event) => choose(event.target.value)}
      />
      {isAnother && (
        <TextField
          label={t('Name of your university')}
          autoFocus={isTyping}
          maxLength={profileTexts.currentUniversity.maxLength}
          error={error}
          {...text}
          onChange={(event) => {
            // What was typed may be a name of the list for a moment.
            setIsTyping(true);
            text.onChange(event);
          }}
        />
      )}
    </>
  );
}
