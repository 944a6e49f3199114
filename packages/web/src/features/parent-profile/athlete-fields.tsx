import { ATHLETE_NAME_MAX_LENGTH, gradeLevels } from '@x1/contract/accounts/parent-profile.ts';
import { sportsFor } from '@x1/contract/trainers/sports.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AthleteValues, withSport } from './parent-values.ts';

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
      <AthleteSports
        called={called}
        sports={values.sports}
        error={Object.entries(errors).find(([path]) => path.startsWith('sports'))?.[1]}
        onChange={(sports) => onChange({ ...values, sports })}
      />
      <Button variant="danger" size="s" className="mt-3" aria-label={`Remove ${called}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}

interface AthleteSportsProps {
  called: string;
  sports: readonly string[];
  error: string | undefined;
  onChange: (sports: readonly string[]) => void;
}

/** The sports of an athlete: typed with suggestions, added by Enter or 'Add', removed by their crosses. */
function AthleteSports({ called, sports, error, onChange }: AthleteSportsProps) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = () => {
    onChange(withSport(sports, typed));
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <div className="mt-4 mb-3 flex items-end gap-2">
        <div className="grow">
          <TextField
            label="Add a sport"
            isOptional
            maxLength={40}
            list={listId}
            value={typed}
            error={error}
            onKeyDown={addOnEnter}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id={listId}>
            {sportsFor(undefined).map((sport) => (
              <option key={sport} value={sport} />
            ))}
          </datalist>
        </div>
        <Button
          variant="outline"
          className="min-h-12"
          isDisabled={typed.trim() === ''}
          aria-label={`Add sport for ${called}`}
          onClick={add}
        >
          Add
        </Button>
      </div>
      <Chips label={`Sports of ${called}`} items={sports} onRemove={(sport) => onChange(sports.filter((one) => one !== sport))} />
    </>
  );
}
