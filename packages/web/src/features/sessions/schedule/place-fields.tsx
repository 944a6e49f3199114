import { LOCATION_MAX_LENGTH } from '@x1/contract/scheduling/locations.ts';
import type { FormPart } from '../../../lib/use-form.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Place, type PlaceOption, placeOptions } from './place.ts';

/** Where the session takes place (S2§5). */
export function PlaceFields({ form }: { form: FormPart<Place> }) {
  return (
    <>
      <Select
        label="Location"
        value={form.values.option}
        onChange={(event) => form.change({ option: event.target.value as PlaceOption })}
        options={Object.entries(placeOptions).map(([value, name]) => ({ value, label: name }))}
      />
      {form.values.option === 'custom' && (
        <TextField
          label="Custom Location"
          placeholder="Enter specific location"
          maxLength={LOCATION_MAX_LENGTH}
          {...form.field('customText')}
        />
      )}
    </>
  );
}
