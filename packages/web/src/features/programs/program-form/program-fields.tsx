import type { MediaFile } from '@x1/contract/media/media-file.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  DESCRIPTION_MIN_LENGTH,
  programDurations,
  programTypes,
  TITLE_MAX_LENGTH,
  trainingFormats,
} from '@x1/contract/programs/program.ts';
import type { FormPart } from '../../../lib/use-form.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ProgramFormValues } from './form-values.ts';
import { pricePerSession } from './price-per-session.ts';
import type { ProgramMedia } from './program-media.ts';
import { TagsField } from './tags-field.tsx';

interface ProgramFieldsProps {
  form: FormPart<ProgramFormValues>;
  files: readonly MediaFile[];
  media: ProgramMedia;
}

/** The fields of a program (S2§2); the rules are the contract's. */
export function ProgramFields({ form: { values, errors, change, field }, files, media }: ProgramFieldsProps) {
  return (
    <div className="program-form">
      <Select label="Program type" placeholder="Choose a type" options={programTypes} {...field('programType')} />
      <TextField label="Program title" maxLength={TITLE_MAX_LENGTH} placeholder="Finishing Under Pressure" {...field('title')} />
      <TextArea
        label="Description"
        hint={`At least ${DESCRIPTION_MIN_LENGTH} characters: what you work on, for whom, and what they take home.`}
        limit={DESCRIPTION_MAX_LENGTH}
        rows={4}
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
          hint={pricePerSession([values.individualPrice, values.sessionsIncluded])}
          {...field('sessionsIncluded')}
        />
      </div>
      <TextField label="Prerequisites" isOptional maxLength={2_000} placeholder="Shin guards, both boots" {...field('requirements')} />
      <TagsField tags={values.tags} onChange={(tags) => change({ tags })} />
      {media.field({
        files,
        onChange: (update) => change((now) => ({ mediaFiles: update(now.mediaFiles) })),
        error: errors['mediaFiles'],
      })}
    </div>
  );
}
