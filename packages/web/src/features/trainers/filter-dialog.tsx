import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { levels, states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { searchRadii } from '@x1/contract/trainers/search.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../lib/error-text.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { noFilters, type TrainerFilters, ZIP_PATTERN } from './filters.ts';
import { countQuery } from './queries.ts';
import { trainerCountText } from './trainer-words.ts';
import './filter-dialog.css';

/** Counting waits until the choices have rested this long. */
const PAUSE_MS = 300;

const radiusOptions = searchRadii.map((miles) => ({ value: miles, label: `${miles} miles` }));
const dayOptions = weekdays.map((day) => ({ value: day, label: `${day}s` }));

interface FilterDialogProps {
  /** What the dialog starts from. */
  filters: TrainerFilters;
  /** Whether the favourites can be chosen: by parents. */
  canKeep: boolean;
  onApply: (filters: TrainerFilters) => void;
  onClose: () => void;
}

/** Everything one can search by beside sport and price; a sheet on phones. Nothing changes before 'Show'. */
export function FilterDialog({ filters, canKeep, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const set = (part: Partial<TrainerFilters>) => setDraft((earlier) => ({ ...earlier, ...part }));
  const isZipWrong = draft.near !== '' && !ZIP_PATTERN.test(draft.near);
  const found = useQuery({
    ...countQuery(useSettled({ ...draft, near: isZipWrong ? '' : draft.near }, PAUSE_MS)),
    placeholderData: keepPreviousData,
  });
  const [isTried, setTried] = useState(false);
  const zipError = isTried && isZipWrong ? 'A US zip code has five digits.' : fieldErrors(found.error).near;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isZipWrong || zipError) return;
    onApply(draft);
  };
  const { q, sport, price } = draft;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Filters"
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" onClick={() => setDraft({ ...noFilters, q, sport, price })}>
            Clear
          </Button>
          <Button type="submit">{found.data === undefined ? 'Show trainers' : `Show ${trainerCountText(found.data)}`}</Button>
        </>
      }
    >
      <div className="filter-grid">
        <div className="filter-grid-pair">
          <TextField
            label="Zip code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={draft.near}
            error={zipError}
            onChange={(event) => set({ near: event.target.value.replace(/\D/g, '') })}
          />
          <Select
            label="Within"
            placeholder="Any distance"
            options={radiusOptions}
            value={draft.within}
            disabled={draft.near === ''}
            onChange={(event) => set({ within: event.target.value as TrainerFilters['within'] })}
          />
        </div>
        <div className="filter-grid-pair">
          <Select
            label="State"
            placeholder="Any state"
            options={states}
            value={draft.state}
            onChange={(event) => set({ state: event.target.value as TrainerFilters['state'] })}
          />
          <Select
            label="Available on"
            placeholder="Any day"
            options={dayOptions}
            value={draft.day}
            onChange={(event) => set({ day: event.target.value as TrainerFilters['day'] })}
          />
        </div>
        <UniversityField value={draft.university} onChange={(university) => set({ university })} />
        <Select
          label="Highest level played"
          placeholder="Any level"
          options={(levels as readonly string[]).includes(draft.level) || draft.level === '' ? levels : [...levels, draft.level]}
          value={draft.level}
          onChange={(event) => set({ level: event.target.value })}
        />
        <div>
          <Checkbox
            label="Verified only"
            hint="Trainers who have proved their identity with a government ID."
            checked={draft.verified === '1'}
            onChange={(event) => set({ verified: event.target.checked ? '1' : '' })}
          />
          {canKeep && (
            <Checkbox
              label="Favourites only"
              checked={draft.favourites === '1'}
              onChange={(event) => set({ favourites: event.target.checked ? '1' : '' })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Typed or picked; trainers may have named another one (R53). */
function UniversityField({ value, onChange }: { value: string; onChange: (university: string) => void }) {
  const listId = useId();
  return (
    <div>
      <TextField
        label="University"
        placeholder="Any university"
        list={listId}
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {universities.map((university) => (
          <option key={university} value={university} />
        ))}
      </datalist>
    </div>
  );
}
