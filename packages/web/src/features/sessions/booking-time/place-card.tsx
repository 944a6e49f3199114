import { t } from '@x1/contract/core/texts.ts';
import { isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import { trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import { isOnlineLocation, isTrainerPlace, locationLabel } from '@x1/contract/scheduling/locations.ts';
import { placeMeant } from '@x1/contract/trainers/place-meant.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { MapPin, Video } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { locationToSend, type Place } from '../schedule/place.ts';
import { PlaceFields } from '../schedule/place-fields.tsx';
import { bookingPlaces } from './fits-format.ts';

interface PlaceCardProps {
  place: Place;
  error: string | undefined;
  /** Where the group meets that the chosen time joins. */
  groupLocation: string | undefined;
  onChange: (place: Place) => void;
  /** The program's format, from which the place follows unless somebody chooses otherwise (R185), and which places there are to choose from. */
  format: string;
  /** Where one of the trainer's own places is, as far as it's told before anything is paid. */
  town?: string | null | undefined;
  /** The trainer's places one can choose from. */
  places: readonly PublicPlace[];
  /** What is said at the trainer's places where they're too far away. */
  tooFar?: string | undefined;
}

/** Where, in one line above the times; Change opens the same choice that the scheduling dialog has. */
export function PlaceCard({ place, error, groupLocation, onChange, format, town, places, tooFar }: PlaceCardProps) {
  const [isOpen, setOpen] = useState(false);
  const location = groupLocation ?? locationToSend(place);
  const chosen = placeMeant(location, places);
  // A place in the family's own words, or in those of the family that began the group, may be nearby.
  const isOfTrainer = chosen !== undefined || isTrainerPlace(location);
  const isOnline = isOnlineLocation(location);
  const warning = tooFar && isOfTrainer && !isOnline && <span className="tiny block font-semibold">{tooFar}</span>;
  if (isOpen && groupLocation === undefined) {
    return (
      <div className="grid gap-3">
        <PlaceFields place={place} places={places} error={error} choices={bookingPlaces(places, format)} onChange={onChange} />
        {warning}
      </div>
    );
  }
  const note = trainingFormatLabel(format);
  const near = chosen ? chosen.town : isTrainerPlace(location) && town;
  const about = near
    ? chosen
      ? t("{note} · {near}. You get the address once it's confirmed.", { note, near })
      : t("{note} · near {near}. You get the address once it's confirmed.", { note, near })
    : note;
  return (
    <div className="place-line">
      <Icon of={isOnline ? Video : MapPin} />
      <p className="grow">
        <strong>{chosen?.name ?? locationLabel(location)}</strong>
        <span className="tiny muted">
          {isOnline ? t('By video call') : groupLocation === undefined ? about : t('Where the group meets')}
        </span>
        {warning}
      </p>
      {groupLocation === undefined && !isOnlineFormat(format) && (
        <Button variant="quiet" size="s" onClick={() => setOpen(true)} aria-label={t('Change the place')}>
          {t('Change')}
        </Button>
      )}
    </div>
  );
}
