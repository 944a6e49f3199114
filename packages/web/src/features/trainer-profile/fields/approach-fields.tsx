import { t } from '@x1/contract/core/texts.ts';
import { coachingStyles } from '@x1/contract/trainers/profile-options.ts';
import { profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import { APPROACH_MAX } from '@x1/contract/trainers/trainer.ts';
import { useState } from 'react';
import type { FormPart } from '../../../lib/use-form.ts';
import { ChipChecks } from '../../../ui/chip-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CUSTOM_APPROACH_PREFIX, EXAMPLE_DESCRIPTION, type SettingsValues } from '../settings-values.ts';
import { labelled } from './labelled.ts';

const OTHER = 'Other';
const CUSTOM_MAX_LENGTH = profileTexts.trainingApproachOther.maxLength - CUSTOM_APPROACH_PREFIX.length;

/** Training approach: up to three core values, one of them one's own, and a description of a sentence or two (S1§2, R52). */
export function ApproachFields({ form: { values, errors, change, field } }: { form: FormPart<SettingsValues> }) {
  const [isOtherOpen, setIsOtherOpen] = useState(values.trainingApproachOther !== '');
  const { trainingApproach: chosen } = values;
  const shown = [...chosen, ...(isOtherOpen ? [OTHER] : [])];
  const isFull = shown.length >= APPROACH_MAX;
  const options = [...labelled(coachingStyles, chosen), { value: OTHER, label: t('Other') }];
  const toggle = (next: readonly string[]) => {
    const isOpen = next.includes(OTHER);
    setIsOtherOpen(isOpen);
    change({ trainingApproach: next.filter((value) => value !== OTHER), ...(!isOpen && { trainingApproachOther: '' }) });
  };
  return (
    <>
      <ChipChecks
        legend={t('Core values')}
        hint={t('Your training approach. Choose up to {count}.', { count: APPROACH_MAX })}
        values={shown}
        options={options.map((option) => ({ ...option, isDisabled: isFull && !shown.includes(option.value) }))}
        error={errors['trainingApproach']}
        onChange={toggle}
      />
      {isOtherOpen && <TextField label={t('Your own approach')} maxLength={CUSTOM_MAX_LENGTH} {...field('trainingApproachOther')} />}
      <TextArea
        label={t('Describe your approach')}
        isOptional
        rows={3}
        limit={profileTexts.trainingApproachDescription.maxLength}
        hint={
          values.trainingApproachDescription === EXAMPLE_DESCRIPTION
            ? t('This is an example. Families see it as is until you change or clear it.')
            : t('One or two sentences.')
        }
        {...field('trainingApproachDescription')}
      />
    </>
  );
}
