import { BIO_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import type { StepFieldsProps } from '../../features/trainer-profile/fields/step-fields.ts';
import { TextArea } from '../../ui/text-area.tsx';

/** Step 4: nothing is required (S1§5). */
export function StoryFields({ values, errors, onChange }: StepFieldsProps) {
  return (
    <>
      <TextArea
        label="Athletic Bio"
        isOptional
        limit={BIO_MAX_LENGTH}
        value={values.athleticBio}
        error={errors.athleticBio}
        hint="Where you started, where you play, why you coach."
        onChange={(event) => onChange({ athleticBio: event.target.value })}
      />
      <TextArea
        label="Achievements & Stats"
        isOptional
        limit={BIO_MAX_LENGTH}
        value={values.achievements}
        error={errors.achievements}
        onChange={(event) => onChange({ achievements: event.target.value })}
      />
      <TextArea
        label="Training Philosophy"
        isOptional
        limit={BIO_MAX_LENGTH}
        value={values.trainingPhilosophy}
        error={errors.trainingPhilosophy}
        onChange={(event) => onChange({ trainingPhilosophy: event.target.value })}
      />
    </>
  );
}
