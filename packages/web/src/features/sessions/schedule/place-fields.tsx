import { LOCATION_MAX_LENGTH } from '@x1/contract/scheduling/locations.ts';
import { useEffect, useRef } from 'react';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { locationToSend, PLACE_MISSING, type Place, type PlaceOption, placeOptions } from './place.ts';

interface PlaceFieldsProps {
  place: Place;
  onChange: (place: Place) => void;
  /** How often it was tried to send a place without its name: each time the field is marked and gets the focus. */
  missedTimes: number;
}

/** Where the session takes place (S2§5). */
export function PlaceFields({ place, onChange, missedTimes }: PlaceFieldsProps) {
  const custom = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missedTimes > 0) custom.current?.focus();
  }, [missedTimes]);
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
          ref={custom}
          label="Custom Location"
          error={missedTimes > 0 && locationToSend(place) === null ? PLACE_MISSING : undefined}
          placeholder="Enter specific location"
          maxLength={LOCATION_MAX_LENGTH}
          value={place.customText}
          onChange={(event) => onChange({ ...place, customText: event.target.value })}
        />
      )}
    </>
  );
}
