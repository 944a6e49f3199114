import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { type FormEvent, type ReactNode, useId } from 'react';
import { BasicInfoFields } from '../../features/trainer-profile/fields/basic-info-fields.tsx';
import { SportsFields } from '../../features/trainer-profile/fields/sports-fields.tsx';
import type { StepFieldsProps } from '../../features/trainer-profile/fields/step-fields.ts';
import { toProfilePayload } from '../../features/trainer-profile/profile-payload.ts';
import { useSaveProfile } from '../../features/trainer-profile/save-profile.ts';
import { canContinue, missingAt, problemsAt, SAVING_STEP, type SetupStep, stepOf } from '../../features/trainer-profile/setup-steps.ts';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { StoryFields } from './story-fields.tsx';
import { TrainingFields } from './training-fields.tsx';
import type { useSetup } from './use-setup.ts';

const FIELDS: Partial<Record<SetupStep, (props: StepFieldsProps) => ReactNode>> = {
  1: BasicInfoFields,
  2: SportsFields,
  3: TrainingFields,
  4: StoryFields,
};

interface ProfileStepsProps {
  setup: ReturnType<typeof useSetup>;
  profile: OwnTrainer | null;
}

/** One of the four steps that make the profile; the last of them saves it. */
export function ProfileSteps({ setup, profile }: ProfileStepsProps) {
  const { step, values } = setup;
  const save = useSaving(setup, profile);
  const hintId = useId();
  const Fields = FIELDS[step];
  const missing = missingAt(step, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canContinue(step, values) || save.isBusy) return;
    if (step === SAVING_STEP) save.start();
    else setup.goTo((step + 1) as SetupStep);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card>{Fields && <Fields values={values} errors={{ ...setup.refused, ...problemsAt(step, values) }} onChange={setup.change} />}</Card>
      <div className="mt-5 flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <p id={hintId} className="small muted" aria-live="polite">
          {missing.length > 0 && `Still needed: ${missing.join(', ')}.`}
        </p>
        <Button
          type="submit"
          size="l"
          isDisabled={!canContinue(step, values)}
          isBusy={save.isBusy}
          busyLabel="Please wait..."
          aria-describedby={hintId}
        >
          {step === SAVING_STEP ? 'Complete Profile' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

function useSaving(setup: ProfileStepsProps['setup'], profile: OwnTrainer | null) {
  const save = useSaveProfile();
  const start = () =>
    save.mutate(
      { existing: profile, payload: toProfilePayload(setup.values, profile) },
      {
        onSuccess: () => {
          toast(profile ? UPDATED : CREATED);
          setup.saved(5);
        },
        onError: (error) => {
          toast({ title: 'Error', description: errorText(error, 'Failed to create trainer profile'), variant: 'destructive' });
          setup.refuse(fieldErrors(error), stepOf(Object.keys(fieldErrors(error))));
        },
      },
    );
  return { start, isBusy: save.isPending };
}

const CREATED = { title: 'Success!', description: 'Your trainer profile has been created successfully.' };
const UPDATED = { title: 'Profile Updated', description: 'Your profile has been successfully updated.' };
