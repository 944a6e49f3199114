import { t } from '@x1/contract/core/texts.ts';
import { states } from '@x1/contract/trainers/profile-options.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ProfileFieldsProps } from './profile-text-fields.tsx';
import { ZipField } from './zip-field.tsx';

/** Where the trainer trains; the zip code is free here (S1§5, Modal). */
export function LocationFields({ form }: ProfileFieldsProps) {
  const { field } = form;
  return (
    <>
      <TextField
        label={t('Home City')}
        hint={t('Where you train now, such as your college town. Parents see the city, never an address.')}
        autoComplete="address-level2"
        maxLength={80}
        {...field('homeCity')}
      />
      <Select label={t('Home State')} autoComplete="address-level1" placeholder={t('State')} options={states} {...field('homeState')} />
      <ZipField form={form} isOptional />
    </>
  );
}
