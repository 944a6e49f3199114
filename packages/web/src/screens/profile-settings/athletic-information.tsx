import { levels, trainingOptions, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { genders, toGender } from '@x1/contract/trainers/sports.ts';
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
  { value: 'individual', label: 'Not decided' },
  { value: 'In-person', label: 'In person' },
  { value: 'Online', label: 'Online' },
  { value: 'Both', label: 'In person and online' },
];

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

interface AthleticInformationProps {
  form: FormPart<SettingsValues>;
  /** Which days parents see. */
  daysHint: ReactNode;
}

/** What the trainer plays and teaches, for how much and when (R24, R44). */
export function AthleticInformation({ form, daysHint }: AthleticInformationProps) {
  const { values, errors, change, field } = form;
  return (
    <Card title="Athletic Information">
      <Select
        label="Gender"
        placeholder="Choose your gender"
        hint="Decides which sports you are offered."
        options={genders}
        name="gender"
        value={values.gender}
        error={errors['gender']}
        onChange={(event) => change({ gender: toGender(event.target.value) ?? '' })}
      />
      <SportsFields form={form} isLegendShown />
      <div className="settings-pair">
        <UniversityField form={form} isOptional />
        <Select
          label="Highest Level Played"
          placeholder="Choose a level"
          options={withSaved(levels, values.highestLevelPlayed)}
          {...field('highestLevelPlayed')}
        />
        <MoneyField label="Hourly rate" hint="Shown on your card. Programs have their own prices." {...field('hourlyRate')} />
        <Select label="How you train" options={DELIVERY} {...field('programType')} />
      </div>
      <ChipChecks
        legend="Availability"
        hint={daysHint}
        options={asOptions(weekdays)}
        values={values.availability}
        error={errors['availability']}
        onChange={(days) => change({ availability: inWeekOrder(days) })}
      />
      <ChipChecks
        legend="Training options"
        options={asOptions([...new Set<string>([...trainingOptions, ...values.trainingOptions])])}
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
