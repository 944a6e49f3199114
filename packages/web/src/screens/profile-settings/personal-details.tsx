import { states } from '@x1/contract/trainers/profile-options.ts';
import { PhotoField } from '../../features/photo/photo-field.tsx';
import { withSaved } from '../../features/trainer-profile/fields/labelled.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type SettingsFieldsProps, textOf } from './settings-fields.ts';

/** Photo, name, phone and place. Phone and zip code are for the trainer alone. */
export function PersonalDetails(props: SettingsFieldsProps) {
  const { values, errors, onChange } = props;
  return (
    <Card title="Personal Details">
      <PhotoField name={values.name} value={values.imageUrl} error={errors['imageUrl']} onChange={(imageUrl) => onChange({ imageUrl })} />
      <div className="settings-pair">
        <TextField label="Full Name" autoComplete="name" maxLength={120} {...textOf('name', props)} />
        <TextField
          label="Phone"
          isOptional
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint="Parents never see it."
          {...textOf('phone', props)}
        />
        <TextField label="Home City" autoComplete="address-level2" maxLength={80} {...textOf('homeCity', props)} />
        <div className="grid grid-cols-2 gap-x-4">
          <Select
            label="Home State"
            autoComplete="address-level1"
            placeholder="State"
            options={withSaved(states, values.homeState)}
            {...textOf('homeState', props)}
          />
          <TextField
            label="Home Zipcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            hint="Parents never see it."
            {...textOf('homeZipcode', props)}
          />
        </div>
      </div>
    </Card>
  );
}
