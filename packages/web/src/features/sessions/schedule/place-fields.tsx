import { t } from '@x1/contract/core/texts.ts';
import { LOCATION_MAX_LENGTH } from '@x1/contract/scheduling/locations.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { useCampusWarning } from '../../../lib/campus-warning.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { choiceOf, chosenPlace, type Place, placeChoices } from './place.ts';

interface PlaceFieldsProps {
  place: Place;
  /** The trainer's own, once they're known. */
  places: readonly PublicPlace[];
  error: string | undefined;
  /** Those of the specified dialog, unless others are given. */
  choices?: ReturnType<typeof placeChoices>;
  onChange: (place: Place) => void;
  /** A trainer is told where it may be on a campus; families never are. */
  isTrainer?: boolean;
}

/** Where the session takes place (S2§5): one of the usual choices, a place of the trainer's (decision 0092), or one's own words. */
export function PlaceFields({ place, places, error, choices = placeChoices(places), onChange, isTrainer = false }: PlaceFieldsProps) {
  const choice = choiceOf(place, places);
  return (
    <>
      <Select
        label={t('Location')}
        value={choice}
        onChange={({ target }) => onChange(chosenPlace(target.value, places))}
        options={choices}
      />
      {choice === 'custom' && (
        <TextField
          name="customText"
          label={t('Custom Location')}
          placeholder={t('Enter specific location')}
          maxLength={LOCATION_MAX_LENGTH}
          value={place.customText}
          error={error}
          onChange={({ target }) => onChange({ ...place, customText: target.value, placeId: undefined })}
        />
      )}
      {isTrainer && place.option === 'custom' && <CampusNote name={place.customText} />}
    </>
  );
}

function CampusNote({ name }: { name: string }) {
  const campus = useCampusWarning({ name });
  if (campus === undefined) return null;
  return (
    <Notice tone="warn" title={campus.title}>
      {campus.text}
    </Notice>
  );
}
