import { type ReactNode, useId } from 'react';
import { BasicInfoFields } from '../../features/trainer-profile/fields/basic-info-fields.tsx';
import type { ProfileFieldsProps } from '../../features/trainer-profile/fields/profile-fields.ts';
import { ProfileTextFields } from '../../features/trainer-profile/fields/profile-text-fields.tsx';
import { SportsFields } from '../../features/trainer-profile/fields/sports-fields.tsx';
import { textsOfStep } from '../../features/trainer-profile/profile-values.ts';
import { canContinue, missingAt, SAVING_STEP, type SetupStep } from '../../features/trainer-profile/setup-steps.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TrainingFields } from './training-fields.tsx';
import type { useSetup } from './use-setup.ts';

const FIELDS: Partial<Record<SetupStep, (props: ProfileFieldsProps) => ReactNode>> = {
  1: BasicInfoFields,
  2: SportsFields,
  3: TrainingFields,
  4: ({ form }) => <ProfileTextFields keys={textsOfStep[4]} form={form} />,
};

/** One of the four steps that make the profile; the last of them saves it. */
export function ProfileSteps({ step, form }: Pick<ReturnType<typeof useSetup>, 'step' | 'form'>) {
  const hintId = useId();
  const Fields = FIELDS[step];
  const missing = missingAt(step, form.values);
  return (
    <form {...form.attributes}>
      <Card>{Fields && <Fields form={form} />}</Card>
      <div className="mt-5 flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <p id={hintId} className="small muted" aria-live="polite">
          {missing.length > 0 && `Still needed: ${missing.join(', ')}.`}
        </p>
        <Button
          type="submit"
          size="l"
          isDisabled={!canContinue(step, form.values)}
          isBusy={form.isBusy}
          busyLabel="Please wait..."
          aria-describedby={hintId}
        >
          {step === SAVING_STEP ? 'Complete Profile' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}
