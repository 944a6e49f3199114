import { t } from '@x1/contract/core/texts.ts';
import { addSport, SPORT_MAX_LENGTH } from '@x1/contract/trainers/sports.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAddedNames } from '../../../lib/added-names.ts';
import { AddField } from '../../../ui/add-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipChecks } from '../../../ui/chip-group.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { allSports, firstSports } from '../sports-choice.ts';
import type { ProfileFieldsProps } from './profile-text-fields.tsx';

const OTHER = 'Other';

interface SportsFieldsProps extends ProfileFieldsProps {
  isLegendShown?: boolean;
}

/** The sports of the chosen gender, the rest behind 'All sports', 'Other' for one's own, and the chosen ones as chips to remove (S1§2, R44, R189). */
export function SportsFields({ form, isLegendShown = false }: SportsFieldsProps) {
  const { values, errors, change } = form;
  const [isOtherOpen, setIsOtherOpen] = useState(false);
  const [areAllShown, setAreAllShown] = useState(false);
  const [typed, setTyped] = useState('');
  const added = useAddedNames('addedSports');
  const offered = areAllShown ? allSports(values.gender, { typed, added }) : firstSports(values.gender);
  const toggle = (shown: readonly string[]) => {
    setIsOtherOpen(shown.includes(OTHER));
    // Chosen sports that are not offered here (custom ones, the other list) stay.
    const kept = values.sports.filter((sport) => shown.includes(sport) || !offered.includes(sport));
    const ticked = shown.filter((sport) => sport !== OTHER && !values.sports.includes(sport));
    change({ sports: [...kept, ...ticked] });
  };
  return (
    <>
      {areAllShown && (
        <TextField
          label={t('Find a sport')}
          icon={Search}
          type="search"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ChipChecks
        legend={t('Sports')}
        isLegendHidden={!isLegendShown}
        values={[...values.sports, ...(isOtherOpen ? [OTHER] : [])]}
        options={[...offered.map((sport) => ({ value: sport, label: sportLabel(sport) })), { value: OTHER, label: t('Other') }]}
        error={errors['sports']}
        onChange={toggle}
      />
      {areAllShown ? (
        <p className="muted">{t('Not listed? Choose Other.')}</p>
      ) : (
        <Button variant="quiet" className="-ml-3" onClick={() => setAreAllShown(true)}>
          {t('All sports')}
        </Button>
      )}
      {isOtherOpen && <CustomSport chosen={values.sports} added={added} onAdd={(sports) => change({ sports })} />}
      <div className="mt-5" aria-live="polite">
        {values.sports.length > 0 && <p className="label">{t('Your sports')}</p>}
        <Chips
          label={t('Chosen sports')}
          items={values.sports}
          nameOf={sportLabel}
          onRemove={(sport) => change({ sports: values.sports.filter((one) => one !== sport) })}
        />
      </div>
    </>
  );
}

interface CustomSportProps {
  chosen: readonly string[];
  added: readonly string[];
  onAdd: (sports: readonly string[]) => void;
}

/** A sport of one's own (S1§5). */
function CustomSport({ chosen, added, onAdd }: CustomSportProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const add = (typed: string) => {
    const result = addSport(chosen, typed, added);
    if ('problem' in result) return result.problem;
    onAdd(result.sports);
    return undefined;
  };
  return (
    <div className="mt-4">
      <AddField ref={field} label={t('Other sport')} maxLength={SPORT_MAX_LENGTH} onAdd={add} />
    </div>
  );
}
