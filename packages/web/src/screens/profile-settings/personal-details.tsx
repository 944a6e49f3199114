import { states } from '@x1/contract/trainers/profile-options.ts';
import { PhotoField } from '../../features/photo/photo-field.tsx';
import { withSaved } from '../../features/trainer-profile/fields/labelled.ts';
import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Photo, name, phone and place. Phone and zip code are for the trainer alone. */
export function PersonalDetails({ form }: { form: FormPart<SettingsValues> }) {
  const { values, errors, change, field } = form;
  return (
    <Card title="Personal Details">
      <PhotoField name={values.name} value={values.imageUrl} error={errors['imageUrl']} onChange={(imageUrl) => change({ imageUrl })} />
      <div className="settings-pair">
        <TextField label="Full Name" autoComplete="name" maxLength={120} {...field('name')} />
        <TextField label="Phone" isOptional type="tel" autoComplete="tel" maxLength={30} hint="Parents never see it." {...field('phone')} />
        <TextField label="Home City" autoComplete="address-level2" maxLength={80} {...field('homeCity')} />
        <div className="grid grid-cols-2 gap-x-4">
          <Select
            label="Home State"
            autoComplete="address-level1"
            placeholder="State"
            options={withSaved(states, values.homeState)}
            {...field('homeState')}
          />
          <TextField
            label="Home Zipcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            hint="Parents never see it."
            {...field('homeZipcode')}
          />
        </div>
      </div>
    </Card>
  );
}
