import { t } from '@x1/contract/core/texts.ts';
import { NewPlace, type OwnPlace, placeKinds, placeTextMax } from '@x1/contract/trainers/places.ts';
import { states } from '@x1/contract/trainers/profile-options.ts';
import { errorText, fieldErrors, hasCode } from '../../lib/api-errors.ts';
import { useCampusWarning } from '../../lib/campus-warning.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { placeKindLabels } from './labels.ts';
import { useSavePlace } from './queries.ts';

const blank = { kind: 'field', name: '', address: '', city: '', state: '', zipcode: '', note: '' };
const kindOptions = placeKinds.map((value) => ({ value, label: placeKindLabels[value] }));

/** A trainer names a place, or changes one. */
export function PlaceDialog({ place, onClose }: { place: OwnPlace | undefined; onClose: () => void }) {
  const save = useSavePlace(place);
  const form = useForm({
    initial: { ...blank, ...place },
    schema: NewPlace,
    send: async (body) => {
      await save.mutateAsync(body);
      onClose();
    },
    errorsOf: (error) =>
      hasCode(error, 'place.name_taken') ? { name: t('You have a place with this name already.') } : fieldErrors(error),
  });
  const { field } = form;
  const campus = useCampusWarning(form.values);
  return (
    <FormDialog
      title={place ? t('Edit place') : t('New place')}
      description={t("Everyone sees the name and city. Families see the address and your note once they've paid and you've confirmed.")}
      width="usual"
      submitLabel={place ? t('Save place') : t('Add place')}
      busyLabel={t('Saving...')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {form.failure && Object.keys(form.errors).length === 0 && (
          <FormError title={errorText(form.failure, t("The place couldn't be saved. Please try again."))} attempt={form.refusals} />
        )}
        <Select label={t('What it is')} options={kindOptions} {...field('kind')} />
        <TextField
          label={t('Name')}
          placeholder={t('Riverside Park')}
          autoComplete="off"
          maxLength={placeTextMax.name}
          {...field('name')}
        />
        <TextField
          label={t('Street address')}
          isOptional
          autoComplete="street-address"
          maxLength={placeTextMax.address}
          {...field('address')}
        />
        <TextField label={t('City')} autoComplete="address-level2" maxLength={placeTextMax.city} {...field('city')} />
        <div className="place-pair">
          <Select label={t('State')} autoComplete="address-level1" placeholder={t('State')} options={states} {...field('state')} />
          <TextField label={t('ZIP code')} inputMode="numeric" autoComplete="postal-code" maxLength={5} {...field('zipcode')} />
        </div>
        {campus && (
          <Notice tone="warn" title={campus.title}>
            {campus.text}
          </Notice>
        )}
        <TextField
          label={t('How to find it')}
          isOptional
          hint={t('Which gate, where to park.')}
          autoComplete="off"
          maxLength={placeTextMax.note}
          {...field('note')}
        />
      </div>
    </FormDialog>
  );
}
