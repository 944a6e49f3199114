import {
  ATHLETE_NAME_MAX_LENGTH,
  ATHLETE_TEXT_MAX_LENGTH,
  athleteLevels,
  birthYearsAt,
  gradeLevels,
} from '@x1/contract/accounts/athlete.ts';
import { gradeLabel, skillLevelLabel } from '@x1/contract/accounts/value-labels.ts';
import { t } from '@x1/contract/core/texts.ts';
import { addSport, SPORT_MAX_LENGTH, sportsFor } from '@x1/contract/trainers/sports.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { useAddedNames } from '../../lib/added-names.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { AddField } from '../../ui/add-field.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AthleteValues } from './athlete-values.ts';

/** One athlete of the family: who trains, what the trainer should know, and what is for an emergency (R171). */
export function AthleteFields({ form, isSelf, now }: { form: FormPart<AthleteValues>; isSelf: boolean; now: Date }) {
  const { values } = form;
  const years = birthYearsAt(now.getUTCFullYear()).map(String);
  return (
    <div className="grid gap-4">
      <div className="settings-pair">
        <TextField label={t('First name')} maxLength={ATHLETE_NAME_MAX_LENGTH} autoComplete="off" {...form.field('firstName')} />
        <Select
          label={t('Birth year')}
          isOptional={isSelf}
          placeholder={t('Choose a year')}
          options={withOwn(years, values.birthYear, String)}
          {...form.field('birthYear')}
        />
        <Select
          label={t('Grade')}
          isOptional
          placeholder={t('Choose a grade')}
          options={withOwn(gradeLevels, values.gradeLevel, gradeLabel)}
          {...form.field('gradeLevel')}
        />
        <Select
          label={t('Level')}
          isOptional
          placeholder={t('Choose a level')}
          options={withOwn(athleteLevels, values.level, skillLevelLabel)}
          {...form.field('level')}
        />
      </div>
      <SportsField form={form} />
      <TextArea
        label={t('Goals')}
        isOptional
        rows={2}
        limit={ATHLETE_TEXT_MAX_LENGTH}
        hint={t('For example, a stronger left foot.')}
        {...form.field('goals')}
      />
      <TextArea
        label={t('Note for the trainer')}
        isOptional
        rows={2}
        limit={ATHLETE_TEXT_MAX_LENGTH}
        hint={t("Only trainers you've paid can see this and the details above.")}
        {...form.field('noteForTrainer')}
      />
      <TextField
        label={t('Emergency contact')}
        isOptional
        autoComplete="off"
        maxLength={ATHLETE_TEXT_MAX_LENGTH}
        hint={t('Name and phone number.')}
        {...form.field('emergencyContact')}
      />
      <TextArea
        label={t('Medical note')}
        isOptional
        rows={2}
        limit={ATHLETE_TEXT_MAX_LENGTH}
        hint={t(
          'For example, asthma or an allergy. The trainer sees this and the emergency contact from 24 hours before a session until 24 hours after it.',
        )}
        {...form.field('medicalNote')}
      />
    </div>
  );
}

function SportsField({ form }: { form: FormPart<AthleteValues> }) {
  const { sports } = form.values;
  const added = useAddedNames('addedSports');
  return (
    <div className="grid gap-3">
      <AddField
        label={t('Add a sport')}
        isOptional
        maxLength={SPORT_MAX_LENGTH}
        suggestions={sportsFor(undefined, added).map(sportLabel)}
        error={form.errors['sports']}
        addLabel={t('Add sport')}
        onAdd={(typed) => {
          const result = addSport(sports, typed, added);
          if ('problem' in result) return result.problem;
          form.change({ sports: result.sports });
          return undefined;
        }}
      />
      <Chips
        label={t('Sports')}
        items={sports}
        nameOf={sportLabel}
        onRemove={(sport) => form.change({ sports: sports.filter((one) => one !== sport) })}
      />
    </div>
  );
}

/** What is stored stays among the options, also when the list doesn't name it. */
function withOwn(options: readonly string[], own: string, labelOf: (value: string) => string) {
  const values = own === '' || options.includes(own) ? options : [own, ...options];
  return values.map((value) => ({ value, label: labelOf(value) }));
}
