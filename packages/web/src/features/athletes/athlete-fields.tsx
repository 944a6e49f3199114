import {
  ATHLETE_NAME_MAX_LENGTH,
  ATHLETE_TEXT_MAX_LENGTH,
  athleteLevels,
  birthYearsAt,
  gradeLevels,
} from '@x1/contract/accounts/athlete.ts';
import { addSport, SPORT_MAX_LENGTH, sportsFor } from '@x1/contract/trainers/sports.ts';
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
        <TextField label="First name" maxLength={ATHLETE_NAME_MAX_LENGTH} autoComplete="off" {...form.field('firstName')} />
        <Select
          label="Birth year"
          isOptional={isSelf}
          placeholder="Choose a year"
          options={withOwn(years, values.birthYear)}
          {...form.field('birthYear')}
        />
        <Select
          label="Grade"
          isOptional
          placeholder="Choose a grade"
          options={withOwn(gradeLevels, values.gradeLevel)}
          {...form.field('gradeLevel')}
        />
        <Select
          label="Level"
          isOptional
          placeholder="Choose a level"
          options={withOwn(athleteLevels, values.level)}
          {...form.field('level')}
        />
      </div>
      <SportsField form={form} />
      <TextArea
        label="Goals"
        isOptional
        rows={2}
        limit={ATHLETE_TEXT_MAX_LENGTH}
        hint="For example, a stronger left foot."
        {...form.field('goals')}
      />
      <TextArea
        label="Note for the trainer"
        isOptional
        rows={2}
        limit={ATHLETE_TEXT_MAX_LENGTH}
        hint="Only trainers you've paid can see this and the details above."
        {...form.field('noteForTrainer')}
      />
      <TextField
        label="Emergency contact"
        isOptional
        autoComplete="off"
        maxLength={ATHLETE_TEXT_MAX_LENGTH}
        hint="Name and phone number."
        {...form.field('emergencyContact')}
      />
      <TextArea
        label="Medical note"
        isOptional
        rows={2}
        limit={ATHLETE_TEXT_MAX_LENGTH}
        hint="For example, asthma or an allergy. The trainer sees this and the emergency contact from 24 hours before a session until 24 hours after it."
        {...form.field('medicalNote')}
      />
    </div>
  );
}

function SportsField({ form }: { form: FormPart<AthleteValues> }) {
  const { sports } = form.values;
  return (
    <div className="grid gap-3">
      <AddField
        label="Add a sport"
        isOptional
        maxLength={SPORT_MAX_LENGTH}
        suggestions={sportsFor(undefined)}
        error={form.errors['sports']}
        addLabel="Add sport"
        onAdd={(typed) => {
          const result = addSport(sports, typed);
          if ('problem' in result) return result.problem;
          form.change({ sports: result.sports });
          return undefined;
        }}
      />
      <Chips label="Sports" items={sports} onRemove={(sport) => form.change({ sports: sports.filter((one) => one !== sport) })} />
    </div>
  );
}

/** What is stored stays among the options, also when the list doesn't name it. */
function withOwn(options: readonly string[], own: string): readonly string[] {
  return own === '' || options.includes(own) ? options : [own, ...options];
}
