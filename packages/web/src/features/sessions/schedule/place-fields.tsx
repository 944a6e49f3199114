import { LOCATION_MAX_LENGTH } from '@x1/contract/scheduling/locations.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Place, type PlaceOption, placeOptions } from './place.ts';

/** Where the session takes place (S2§5). */
export function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <>
      <Select
        label="Location"
        value={place.option}
        onChange={(event) => onChange({ ...place, option: event.target.value as PlaceOption })}
        options={Object.entries(placeOptions).map(([value, name]) => ({ value, label: name }))}
      />
      {place.option === 'custom' && (
        <TextField
          label="Custom Location"
          placeholder="Enter specific location"
          maxLength={LOCATION_MAX_LENGTH}
          value={place.customText}
          onChange={(event) => onChange({ ...place, customText: event.target.value })}
        />
      )}
    </>
  );
}
