import './places.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { campusOf, campusWarning } from '@x1/contract/trainers/campus.ts';
import { MAX_PLACES, type OwnPlace, type OwnPlaces } from '@x1/contract/trainers/places.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddedNames } from '../../lib/added-names.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { placeNote, travelChoices, upToMiles } from './labels.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { useOwnPlaces, useRemovePlace, useSetTravel } from './queries.ts';

/** Where a trainer meets families: up to five places, and how far the trainer travels (decision 0092). */
export function PlacesCard({ user }: { user: User }) {
  const places = useOwnPlaces(user.id);
  return (
    <Card title={t('Where you meet')}>
      {places.isPending && (
        <PlaceholderGroup label={t('Loading your places')}>
          <Placeholder height={120} />
        </PlaceholderGroup>
      )}
      {places.isError && !places.data && <LoadFailed what={t("Your places couldn't be loaded.")} query={places} />}
      {places.data && <Places own={places.data} />}
    </Card>
  );
}

function Places({ own: { places, travelMiles } }: { own: OwnPlaces }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {places.length === 0 && (
        <p className="muted">
          {t('Add the fields and gyms where you train. Families find you near any of them, and choose one when they book.')}
        </p>
      )}
      <ul className="place-list" aria-label={t('Your places')}>
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
      {places.length < MAX_PLACES ? (
        <Button variant="outline" icon={Plus} isFullWidth className="mt-3" onClick={() => setAdding(true)}>
          {t('Add a place')}
        </Button>
      ) : (
        <p className="small muted mt-3">{t("That's {count} places, the most there can be.", { count: MAX_PLACES })}</p>
      )}
      <TravelField travelMiles={travelMiles} />
      {isAdding && <PlaceDialog place={undefined} onClose={() => setAdding(false)} />}
    </>
  );
}

function PlaceRow({ place }: { place: OwnPlace }) {
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const campus = campusOf(place, useAddedNames('addedUniversities'));
  const remove = useRemovePlace(place.id, close);
  return (
    <li>
      <div className="grow min-w-0">
        <strong>{place.name}</strong>
        <p className="small muted">{placeNote(place)}</p>
        {campus !== undefined && <p className="small text-warning">{campusWarning(campus).title}</p>}
      </div>
      <IconButton icon={Pencil} label={t('Edit {name}', { name: place.name })} onClick={() => setOpen('edit')} />
      <IconButton icon={Trash2} label={t('Remove {name}', { name: place.name })} onClick={() => setOpen('remove')} />
      {open === 'edit' && <PlaceDialog place={place} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('Remove {name}?', { name: place.name })}
        confirmLabel={t('Remove place')}
        busyLabel={t('Removing...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t("Families can't choose it anymore. Nothing else changes.")}
      </ConfirmDialog>
    </li>
  );
}

/** Saved as soon as it's chosen. */
function TravelField({ travelMiles }: { travelMiles: number | null }) {
  const save = useSetTravel();
  const shown = save.isPending ? save.variables : travelMiles;
  const known = travelChoices.some(([miles]) => miles === shown);
  const choices = known ? travelChoices : [...travelChoices, [shown, upToMiles(shown ?? 0)] as const];
  return (
    <div className="place-travel">
      <Select
        label={t('How far you travel to a family')}
        hint={t('Counted from your nearest place. Families within reach find you, too.')}
        value={String(shown ?? '')}
        disabled={save.isPending}
        options={choices.map(([miles, label]) => ({ value: String(miles ?? ''), label }))}
        onChange={({ target }) => save.mutate(target.value === '' ? null : Number(target.value))}
      />
    </div>
  );
}
