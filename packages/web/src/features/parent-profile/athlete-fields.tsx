import { ATHLETE_NAME_MAX_LENGTH, gradeLevels } from '@x1/contract/accounts/athlete.ts';
import { addSport, SPORT_MAX_LENGTH, sportsFor } from '@x1/contract/trainers/sports.ts';
import { AddField } from '../../ui/add-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AthleteValues } from './parent-values.ts';

interface AthleteFieldsProps {
  /** 1 for the first. */
  number: number;
  values: AthleteValues;
  /** What the server said, by path: `firstName`, `sports.0`. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: AthleteValues) => void;
  onRemove: () => void;
}

/** One athlete of the family: first name, grade and sports (R36). */
export function AthleteFields({ number, values, errors, onChange, onRemove }: AthleteFieldsProps) {
  const called = values.firstName.trim() || `athlete ${number}`;
  const grades: readonly string[] = gradeLevels;
  const isListed = values.gradeLevel === '' || grades.includes(values.gradeLevel);
  const changeSports = (sports: readonly string[]) => {
    onChange({ ...values, sports });
    return undefined;
  };
  return (
    <fieldset className="athlete">
      <legend className="sr">Athlete {number}</legend>
      <div className="settings-pair">
        <TextField
          label="First name"
          maxLength={ATHLETE_NAME_MAX_LENGTH}
          value={values.firstName}
          error={errors['firstName']}
          onChange={(event) => onChange({ ...values, firstName: event.target.value })}
        />
        <Select
          label="Grade"
          isOptional
          placeholder="Choose a grade"
          options={isListed ? grades : [values.gradeLevel, ...grades]}
          value={values.gradeLevel}
          error={errors['gradeLevel']}
          onChange={(event) => onChange({ ...values, gradeLevel: event.target.value })}
        />
      </div>
      <div className="mt-4 mb-3">
        <AddField
          label="Add a sport"
          isOptional
          maxLength={SPORT_MAX_LENGTH}
          suggestions={sportsFor(undefined)}
          error={Object.entries(errors).find(([path]) => path.startsWith('sports'))?.[1]}
          addLabel={`Add sport for ${called}`}
          onAdd={(typed) => {
            const result = addSport(values.sports, typed);
            if ('problem' in result) return result.problem;
            changeSports(result.sports);
            return undefined;
          }}
        />
      </div>
      <Chips
        label={`Sports of ${called}`}
        items={values.sports}
        onRemove={(sport) => changeSports(values.sports.filter((one) => one !== sport))}
      />
      <Button variant="danger" size="s" className="mt-3" aria-label={`Remove ${called}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
