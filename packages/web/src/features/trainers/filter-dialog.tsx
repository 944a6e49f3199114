import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import { searchRadii } from '@x1/contract/search/trainer-search.ts';
import { levels, states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { universitiesWith } from '@x1/contract/trainers/universities.ts';
import { levelLabel } from '@x1/contract/trainers/value-labels.ts';
import { useId } from 'react';
import { useAddedNames } from '../../lib/added-names.ts';
import { fieldErrors } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { noFilters, type TrainerFilters, weekdayPlurals, withoutLooseEnds, zipProblem } from './filters.ts';
import { KeptFilterBox } from './kept-trainers.tsx';
import { trainerCountText } from './labels.ts';
import { COUNT_REST_MS, countQuery } from './queries.ts';
import './filter-dialog.css';

const radiusOptions = searchRadii.map((miles) => ({ value: miles, label: t('{miles} miles', { miles }) }));
const dayOptions = weekdays.map((day) => ({ value: day, label: weekdayPlurals[day] }));

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
      title={t('Filters')}
      form={form}
      foot={
        <>
          <Button variant="quiet" onClick={() => set(withoutLooseEnds({ ...noFilters, q, sport, price, sort }))}>
            {t('Clear')}
          </Button>
          <Button type="submit">
            {found.data === undefined ? t('Show trainers') : t('Show {trainerCount}', { trainerCount: trainerCountText(found.data) })}
          </Button>
        </>
      }
    >
      <div className="filter-grid">
        <div className="filter-grid-pair">
          <TextField
            label={t('Zip code')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={draft.near}
            error={form.errors['near'] ?? unknownZip}
            onChange={(event) => set({ near: event.target.value.replace(/\D/g, '') })}
          />
          <Select
            label={t('Within')}
            placeholder={t('Any distance')}
            options={radiusOptions}
            value={draft.within}
            disabled={draft.near === ''}
            onChange={(event) => set({ within: event.target.value as TrainerFilters['within'] })}
          />
        </div>
        <div className="filter-grid-pair">
          <Select
            label={t('State')}
            placeholder={t('Any state')}
            options={states}
            value={draft.state}
            onChange={(event) => set({ state: event.target.value as TrainerFilters['state'] })}
          />
          <Select
            label={t('Available on')}
            placeholder={t('Any day')}
            options={dayOptions}
            value={draft.day}
            onChange={(event) => set({ day: event.target.value as TrainerFilters['day'] })}
          />
        </div>
        <UniversityField value={draft.university} onChange={(university) => set({ university })} />
        <Select
          label={t('Highest level played')}
          placeholder={t('Any level')}
          options={levelOptions(draft.level)}
          value={draft.level}
          onChange={(event) => set({ level: event.target.value })}
        />
        <div>
          <Checkbox
            label={t('Verified only')}
            hint={t('Trainers who verified their identity with a government ID.')}
            checked={draft.verified === '1'}
            onChange={(event) => set({ verified: event.target.checked ? '1' : '' })}
          />
          {canKeep && <KeptFilterBox filters={draft} onChange={set} />}
        </div>
      </div>
    </Dialog>
  );
}

/** Trainers may have named another level (R53). */
function levelOptions(chosen: string) {
  const isKnown = chosen === '' || (levels as readonly string[]).includes(chosen);
  return [...levels, ...(isKnown ? [] : [chosen])].map((level) => ({ value: level, label: levelLabel(level) }));
}

/** Who says where they are means trainers near there, unless they chose an order. */
function nearestFirst(chosen: TrainerFilters, opened: TrainerFilters): TrainerFilters {
  return chosen.near !== '' && opened.near === '' && chosen.sort === '' ? { ...chosen, sort: 'distance' } : chosen;
}

function zipError({ near, sort }: TrainerFilters, opened: TrainerFilters): string | undefined {
  if (near !== '') return zipProblem(near);
  // Opened by 'Nearest': removing the zip code also removes sorting by distance.
  return opened.near === '' && sort === 'distance' ? t('Enter a zip code to sort by distance') : undefined;
}

/** Typed or picked; trainers may have named another one (R53). */
function UniversityField({ value, onChange }: { value: string; onChange: (university: string) => void }) {
  const listId = useId();
  const listed = universitiesWith(useAddedNames('addedUniversities'));
  return (
    <div>
      <TextField
        label={t('University')}
        placeholder={t('Any university')}
        list={listId}
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {listed.map((university) => (
          <option key={university} value={university} />
        ))}
      </datalist>
    </div>
  );
}
