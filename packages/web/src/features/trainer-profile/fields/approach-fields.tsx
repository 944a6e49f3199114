import { coachingStyles } from '@x1/contract/trainers/profile-options.ts';
import { APPROACH_MAX } from '@x1/contract/trainers/trainer.ts';
import { useState } from 'react';
import { ChipChecks } from '../../../ui/chip-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CUSTOM_APPROACH_PREFIX, type SettingsValues } from '../settings-values.ts';
import { labelled } from './labelled.ts';

const OTHER = 'Other';
const CUSTOM_MAX_LENGTH = 60 - CUSTOM_APPROACH_PREFIX.length;
const DESCRIPTION_MAX_LENGTH = 500;

export interface ApproachFieldsProps {
  values: Pick<SettingsValues, 'trainingApproach' | 'trainingApproachOther' | 'trainingApproachDescription'>;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<SettingsValues>) => void;
}

/** Training approach: up to three core values, one of them one's own, and a description of a sentence or two (S1§2, R52). */
export function ApproachFields({ values, errors, onChange }: ApproachFieldsProps) {
  const [isOtherOpen, setIsOtherOpen] = useState(values.trainingApproachOther !== '');
  const { trainingApproach: chosen } = values;
  const shown = [...chosen, ...(isOtherOpen ? [OTHER] : [])];
  const isFull = shown.length >= APPROACH_MAX;
  const options = [...labelled(coachingStyles, chosen), { value: OTHER, label: OTHER }];
  const toggle = (next: readonly string[]) => {
    const isOpen = next.includes(OTHER);
    setIsOtherOpen(isOpen);
    onChange({ trainingApproach: next.filter((value) => value !== OTHER), ...(!isOpen && { trainingApproachOther: '' }) });
  };
  return (
    <>
      <ChipChecks
        legend="Core values"
        hint={`Your training approach. Choose up to ${APPROACH_MAX}.`}
        values={shown}
        options={options.map((option) => ({ ...option, isDisabled: isFull && !shown.includes(option.value) }))}
        error={errors['trainingApproach']}
        onChange={toggle}
      />
      {isOtherOpen && (
        <TextField
          label="Your own approach"
          maxLength={CUSTOM_MAX_LENGTH}
          value={values.trainingApproachOther}
          error={errors['trainingApproachOther']}
          onChange={(event) => onChange({ trainingApproachOther: event.target.value })}
        />
      )}
      <TextArea
        label="Describe your approach"
        isOptional
        rows={3}
        limit={DESCRIPTION_MAX_LENGTH}
        hint="One or two sentences."
        value={values.trainingApproachDescription}
        error={errors['trainingApproachDescription']}
        onChange={(event) => onChange({ trainingApproachDescription: event.target.value })}
      />
    </>
  );
}
