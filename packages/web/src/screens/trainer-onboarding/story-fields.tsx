import { BIO_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import type { ProfileFieldsProps } from '../../features/trainer-profile/fields/profile-fields.ts';
import { TextArea } from '../../ui/text-area.tsx';

/** Step 4: nothing is required (S1§5). */
export function StoryFields({ form: { field } }: ProfileFieldsProps) {
  return (
    <>
      <TextArea
        label="Athletic Bio"
        isOptional
        limit={BIO_MAX_LENGTH}
        hint="Where you started, where you play, why you coach."
        {...field('athleticBio')}
      />
      <TextArea label="Achievements & Stats" isOptional limit={BIO_MAX_LENGTH} {...field('achievements')} />
      <TextArea label="Training Philosophy" isOptional limit={BIO_MAX_LENGTH} {...field('trainingPhilosophy')} />
    </>
  );
}
