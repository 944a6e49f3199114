import { t } from '@x1/contract/core/texts.ts';
import { levels, trainingOptions, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { genders, toGender } from '@x1/contract/trainers/sports.ts';
import { genderLabel, levelLabel, trainingOptionLabel, weekdayLabel } from '@x1/contract/trainers/value-labels.ts';
import type { ReactNode } from 'react';
import { withSaved } from '../../features/trainer-profile/fields/labelled.ts';
import { SportsFields } from '../../features/trainer-profile/fields/sports-fields.tsx';
import { UniversityField } from '../../features/trainer-profile/fields/university-field.tsx';
import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { ChipChecks } from '../../ui/chip-group.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';

/** The spec's default is the absence of a choice (R49). */
const DELIVERY = [
  { value: 'individual', label: t('Not decided') },
  { value: 'In-person', label: t('In person') },
  { value: 'Online', label: t('Online') },
  { value: 'Both', label: t('In person and online') },
];

const asOptions = (words: readonly string[], labelOf: (word: string) => string) =>
  words.map((word) => ({ value: word, label: labelOf(word) }));

interface AthleticInformationProps {
  form: FormPart<SettingsValues>;
  days: {
    /** Which days parents see. */
    readonly hint: ReactNode;
    /** Weekly hours say them: choosing days would change nothing parents see. */
    readonly areFromHours: boolean;
  };
  /** Whether the hourly rate may stay open (R190). */
  isRateOptional: boolean;
}

/** What the trainer plays and teaches, for how much and when (R24, R44). */
export function AthleticInformation({ form, days, isRateOptional }: AthleticInformationProps) {
  const { values, errors, change, field } = form;
  return (
    <Card title={t('Athletic Information')}>
      <Select
        label={t('Gender')}
        placeholder={t('Choose your gender')}
        hint={t('Decides which sports you are offered. Families see it on your profile.')}
        options={asOptions(genders, genderLabel)}
        name="gender"
        value={values.gender}
        error={errors['gender']}
        onChange={(event) => change({ gender: toGender(event.target.value) ?? '' })}
      />
      <SportsFields form={form} isLegendShown />
      <div className="settings-pair">
        <UniversityField form={form} isOptional />
        <Select
          label={t('Highest Level Played')}
          placeholder={t('Choose a level')}
          options={asOptions(withSaved(levels, values.highestLevelPlayed), levelLabel)}
          {...field('highestLevelPlayed')}
        />
        <MoneyField
          label={t('Hourly rate')}
          isOptional={isRateOptional}
          hint={t('Shown on your card and used by the price filter. Programs have their own prices.')}
          {...field('hourlyRate')}
        />
        <Select label={t('How you train')} options={DELIVERY} {...field('programType')} />
      </div>
      {days.areFromHours && !errors['availability'] ? (
        <div className="fieldrow">
          <p className="label">{t('Availability')}</p>
          <p className="hint">{days.hint}</p>
        </div>
      ) : (
        <ChipChecks
          legend={t('Availability')}
          hint={days.hint}
          options={asOptions(weekdays, weekdayLabel)}
          values={values.availability}
          error={errors['availability']}
          onChange={(chosen) => change({ availability: inWeekOrder(chosen) })}
        />
      )}
      <ChipChecks
        legend={t('Training options')}
        options={asOptions([...new Set<string>([...trainingOptions, ...values.trainingOptions])], trainingOptionLabel)}
        values={values.trainingOptions}
        error={errors['trainingOptions']}
        onChange={(options) => change({ trainingOptions: options })}
      />
    </Card>
  );
}

function inWeekOrder(days: readonly string[]): string[] {
  const known = weekdays.filter((day) => days.includes(day));
  return [...known, ...days.filter((day) => !known.some((one) => one === day))];
}
