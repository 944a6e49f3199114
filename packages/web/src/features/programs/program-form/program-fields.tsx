import {
  DESCRIPTION_MAX_LENGTH,
  DESCRIPTION_MIN_LENGTH,
  programDurations,
  programTypes,
  TITLE_MAX_LENGTH,
  trainingFormats,
} from '@x1/contract/programs/program.ts';
import type { UseFormReturn } from 'react-hook-form';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ProgramFormValues } from './form-values.ts';
import { pricePerSession } from './price-per-session.ts';
import type { ProgramMedia } from './program-media.ts';
import { TagsField } from './tags-field.tsx';

/** The fields of a program (S2§2); the rules are the contract's. Editing a field clears its error. */
export function ProgramFields({ form, media }: { form: UseFormReturn<ProgramFormValues>; media: ProgramMedia }) {
  const { errors } = form.formState;
  const field = (name: keyof ProgramFormValues) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  });
  return (
    <div className="program-form">
      <Select label="Program type" placeholder="Choose a type" options={programTypes} {...field('programType')} />
      <TextField label="Program title" maxLength={TITLE_MAX_LENGTH} placeholder="Finishing Under Pressure" {...field('title')} />
      <TextArea
        label="Description"
        hint={`At least ${DESCRIPTION_MIN_LENGTH} characters: what you work on, for whom, and what they take home.`}
        limit={DESCRIPTION_MAX_LENGTH}
        rows={4}
        defaultValue={form.getValues('description')}
        {...field('description')}
      />
      <div className="program-form-pair">
        <MoneyField label="Individual price" placeholder="89.00" hint="At least $10" {...field('individualPrice')} />
        <MoneyField label="Group price" placeholder="49.00" hint="At least $5, for each athlete" {...field('groupPrice')} />
      </div>
      <div className="program-form-pair">
        <Select label="Duration" placeholder="Choose a duration" options={programDurations} {...field('duration')} />
        <TextField
          label="Max capacity"
          inputMode="numeric"
          placeholder="6"
          hint="Groups are offered from 2 athletes"
          {...field('maxCapacity')}
        />
      </div>
      <div className="program-form-pair">
        <Select label="Training format" placeholder="Choose a format" options={trainingFormats} {...field('trainingFormat')} />
        <TextField
          label="Sessions included"
          inputMode="numeric"
          placeholder="1"
          hint={pricePerSession(form.watch(['individualPrice', 'sessionsIncluded']))}
          {...field('sessionsIncluded')}
        />
      </div>
      <TextField label="Prerequisites" isOptional maxLength={2_000} placeholder="Shin guards, both boots" {...field('requirements')} />
      <TagsField tags={form.watch('tags')} onChange={(tags) => form.setValue('tags', [...tags], { shouldDirty: true })} />
      {media.field({
        files: form.watch('mediaFiles'),
        onChange: (update) => {
          form.clearErrors('mediaFiles');
          form.setValue('mediaFiles', [...update(form.getValues('mediaFiles'))], { shouldDirty: true });
        },
        error: errors.mediaFiles?.message,
      })}
    </div>
  );
}
