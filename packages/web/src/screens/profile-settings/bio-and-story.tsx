import { BIO_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import { ApproachFields } from '../../features/trainer-profile/fields/approach-fields.tsx';
import { WhoITrainField } from '../../features/trainer-profile/fields/who-i-train-field.tsx';
import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** What parents read before they book (R54). */
export function BioAndStory({ form }: { form: FormPart<SettingsValues> }) {
  return (
    <Card title="Bio & Story">
      <TextArea
        label="Athletic Bio"
        isOptional
        limit={BIO_MAX_LENGTH}
        hint="Where you started, where you play, why you coach."
        {...form.field('athleticBio')}
      />
      <TextArea label="Training Philosophy" isOptional limit={BIO_MAX_LENGTH} {...form.field('trainingPhilosophy')} />
      <ApproachFields form={form} />
      <WhoITrainField form={form} />
    </Card>
  );
}
