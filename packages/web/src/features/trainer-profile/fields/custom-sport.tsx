import { SPORT_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { addSport } from '../sports-choice.ts';

/** A sport of one's own; Enter or 'Add' takes it (S1§5). */
export function CustomSport({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (sports: readonly string[]) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const add = () => {
    const result = addSport(chosen, typed);
    field.current?.focus();
    if ('problem' in result) return setProblem(result.problem);
    setTyped('');
    setProblem(undefined);
    onAdd(result.sports);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="mt-4 flex items-end gap-2">
      <div className="grow">
        <TextField
          ref={field}
          label="Other sport"
          maxLength={SPORT_MAX_LENGTH}
          value={typed}
          error={problem}
          onKeyDown={addOnEnter}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </div>
      <Button variant="outline" onClick={add} isDisabled={typed.trim() === ''} className="min-h-12">
        Add
      </Button>
    </div>
  );
}
