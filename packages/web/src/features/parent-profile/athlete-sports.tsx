import { sportsFor } from '@x1/contract/trainers/sports.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withSport } from './parent-values.ts';

interface AthleteSportsProps {
  called: string;
  sports: readonly string[];
  error: string | undefined;
  onChange: (sports: readonly string[]) => void;
}

/** The sports of an athlete: typed with suggestions, added by Enter or 'Add', removed by their crosses. */
export function AthleteSports({ called, sports, error, onChange }: AthleteSportsProps) {
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
