import { addSport, SPORT_MAX_LENGTH } from '@x1/contract/trainers/sports.ts';
import { useEffect, useRef, useState } from 'react';
import { AddField } from '../../../ui/add-field.tsx';
import { ChipChecks } from '../../../ui/chip-group.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { offeredSports } from '../sports-choice.ts';
import type { ProfileFieldsProps } from './profile-text-fields.tsx';

const OTHER = 'Other';

interface SportsFieldsProps extends ProfileFieldsProps {
  /** How many of the list are shown; all by default. */
  shown?: number;
  isLegendShown?: boolean;
}

/** The sports of the chosen gender, 'Other' for one's own, and the chosen ones as chips to remove (S1§2, R44). */
export function SportsFields({ form, shown: limit, isLegendShown = false }: SportsFieldsProps) {
  const { values, errors, change } = form;
  const [isOtherOpen, setIsOtherOpen] = useState(false);
  const offered = offeredSports(values.gender, limit);
  const toggle = (shown: readonly string[]) => {
    setIsOtherOpen(shown.includes(OTHER));
    // Chosen sports that are not offered here (custom ones, the other list) stay.
    const kept = values.sports.filter((sport) => shown.includes(sport) || !offered.includes(sport));
    const added = shown.filter((sport) => sport !== OTHER && !values.sports.includes(sport));
    change({ sports: [...kept, ...added] });
  };
  return (
    <>
      <ChipChecks
        legend="Sports"
        isLegendHidden={!isLegendShown}
        values={[...values.sports, ...(isOtherOpen ? [OTHER] : [])]}
        options={[...offered, OTHER].map((sport) => ({ value: sport, label: sport }))}
        error={errors['sports']}
        onChange={toggle}
      />
      {isOtherOpen && <CustomSport chosen={values.sports} onAdd={(sports) => change({ sports })} />}
      <div className="mt-5" aria-live="polite">
        {values.sports.length > 0 && <p className="label">Your sports</p>}
        <Chips
          label="Chosen sports"
          items={values.sports}
          onRemove={(sport) => change({ sports: values.sports.filter((one) => one !== sport) })}
        />
      </div>
    </>
  );
}

/** A sport of one's own (S1§5). */
function CustomSport({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (sports: readonly string[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const add = (typed: string) => {
    const result = addSport(chosen, typed);
    if ('problem' in result) return result.problem;
    onAdd(result.sports);
    return undefined;
  };
  return (
    <div className="mt-4">
      <AddField ref={field} label="Other sport" maxLength={SPORT_MAX_LENGTH} onAdd={add} />
    </div>
  );
}
