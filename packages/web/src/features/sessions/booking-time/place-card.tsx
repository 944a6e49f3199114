import { isOnlineLocation, isTrainerPlace, LOCATION_MAX_LENGTH, locationLabel } from '@x1/contract/scheduling/locations.ts';
import { MapPin, Video } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { locationToSend, type Place, type PlaceOption, placeOptions } from '../schedule/place.ts';

interface PlaceCardProps {
  place: Place;
  error: string | undefined;
  /** Where the group meets that the chosen time joins. */
  groupLocation: string | undefined;
  onChange: (place: Place) => void;
  /** The program's format, from which the place follows unless somebody chooses otherwise (R185). */
  note: string;
  /** Where one of the trainer's own places is, as far as it's told before anything is paid. */
  town?: string | null | undefined;
}

/** Where, in one line above the times; Change opens the same choice that the scheduling dialog has. */
export function PlaceCard({ place, error, groupLocation, onChange, note, town }: PlaceCardProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && groupLocation === undefined) {
    return (
      <div className="grid gap-3">
        <Select
          label="Location"
          value={place.option}
          onChange={(event) => onChange({ ...place, option: event.target.value as PlaceOption })}
          options={Object.entries(placeOptions).map(([value, label]) => ({ value, label }))}
        />
        {place.option === 'custom' && (
          <TextField
            label="Custom Location"
            placeholder="Enter specific location"
            maxLength={LOCATION_MAX_LENGTH}
            value={place.customText}
            error={error}
            onChange={({ target }) => onChange({ ...place, customText: target.value })}
          />
        )}
      </div>
    );
  }
  const location = groupLocation ?? locationToSend(place);
  const isOnline = isOnlineLocation(location);
  const about = town && isTrainerPlace(location) ? `${note} · near ${town}` : note;
  return (
    <div className="place-line">
      <Icon of={isOnline ? Video : MapPin} />
      <p className="grow">
        <strong>{locationLabel(location)}</strong>
        <span className="tiny muted">{isOnline ? 'By video call' : groupLocation === undefined ? about : 'Where the group meets'}</span>
      </p>
      {groupLocation === undefined && (
        <Button variant="quiet" size="s" onClick={() => setOpen(true)} aria-label="Change the place">
          Change
        </Button>
      )}
    </div>
  );
}
