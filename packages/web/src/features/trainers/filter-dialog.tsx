import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchRadii } from '@x1/contract/search/trainer-search.ts';
import { levels, states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { useId } from 'react';
import { fieldErrors } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { noFilters, type TrainerFilters, withoutLooseEnds, zipProblem } from './filters.ts';
import { KeptFilterBox } from './kept-trainers.tsx';
import { trainerCountText } from './labels.ts';
import { COUNT_REST_MS, countQuery } from './queries.ts';
import './filter-dialog.css';

const radiusOptions = searchRadii.map((miles) => ({ value: miles, label: `${miles} miles` }));
const dayOptions = weekdays.map((day) => ({ value: day, label: `${day}s` }));

interface FilterDialogProps {
  /** What the dialog starts from. */
  filters: TrainerFilters;
  /** Whether the kept trainers can be chosen: by parents. */
  canKeep: boolean;
  onApply: (filters: TrainerFilters) => void;
  onClose: () => void;
}

/** Everything one can search by beside sport and price; a sheet on phones. Nothing changes before 'Show'. */
export function FilterDialog({ filters, canKeep, onApply, onClose }: FilterDialogProps) {
  const form = useForm({
    initial: filters,
    schema: rules<TrainerFilters>((chosen) => ({ near: zipError(chosen, filters) })),
    send: async (chosen) => onApply(nearestFirst(chosen, filters)),
    onSubmit: () => {
      if (!unknownZip) form.submit();
    },
  });
  const { values: draft, change: set } = form;
  const settled = useSettled({ ...draft, near: zipProblem(draft.near) === undefined ? draft.near : '' }, COUNT_REST_MS);
  const found = useQuery({ ...countQuery(settled), placeholderData: keepPreviousData });
  const unknownZip = settled.near === draft.near ? fieldErrors(found.error)['near'] : undefined;
  const { q, sport, price, sort } = draft;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Filters"
      form={form}
      foot={
        <>
          <Button variant="quiet" onClick={() => set(withoutLooseEnds({ ...noFilters, q, sport, price, sort }))}>
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
            error={form.errors['near'] ?? unknownZip}
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
            hint="Trainers who verified their identity with a government ID."
            checked={draft.verified === '1'}
            onChange={(event) => set({ verified: event.target.checked ? '1' : '' })}
          />
          {canKeep && <KeptFilterBox filters={draft} onChange={set} />}
        </div>
      </div>
    </Dialog>
  );
}

/** Who says where they are means trainers near there, unless they chose an order. */
function nearestFirst(chosen: TrainerFilters, opened: TrainerFilters): TrainerFilters {
  return chosen.near !== '' && opened.near === '' && chosen.sort === '' ? { ...chosen, sort: 'distance' } : chosen;
}

function zipError({ near, sort }: TrainerFilters, opened: TrainerFilters): string | undefined {
  if (near !== '') return zipProblem(near);
  // Opened by 'Nearest': removing the zip code also removes sorting by distance.
  return opened.near === '' && sort === 'distance' ? 'Enter a zip code to sort by distance' : undefined;
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
