import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { useEffect, useState } from 'react';
import { toProfilePayload } from '../../features/trainer-profile/profile-payload.ts';
import { emptyProfileValues, toProfileValues } from '../../features/trainer-profile/profile-values.ts';
import {
  canContinue,
  clearSetup,
  keepSetupStep,
  openingStep,
  problemsAt,
  readSetupStep,
  SAVING_STEP,
  type SetupStep,
  setupDraft,
  stepOf,
} from '../../features/trainer-profile/setup-steps.ts';
import { useSaveProfile } from '../../features/trainer-profile/use-own-trainer.ts';
import { errorText, fieldErrors } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.ts';

interface SetupStart {
  readonly user: User;
  readonly profile: OwnTrainer | null;
  /** `?step=` of the address. */
  readonly asked: string | null;
}

/** The six steps, and the form that fills the first four of them. Both are kept on the device (R17). */
export function useSetup({ user, profile, asked }: SetupStart) {
  const userId = user.id;
  const [step, goTo] = useState(() => openingStep({ asked, kept: readSetupStep(userId), hasProfile: profile !== null }));
  // Opened at a step by its address, it is still there after the hosted pages of the last two steps (R17).
  useEffect(() => keepSetupStep(userId, step), [userId, step]);
  const form = useProfileForm({ user, profile, step, goTo });
  return { step, form, goTo, finish: () => clearSetup(userId) };
}

interface ProfileFormInput extends Omit<SetupStart, 'asked'> {
  readonly step: SetupStep;
  readonly goTo: (step: SetupStep) => void;
}

function useProfileForm({ user, profile, step, goTo }: ProfileFormInput) {
  const save = useSaveProfile();
  const form = useForm({
    initial: profile ? toProfileValues(profile) : { ...emptyProfileValues, name: user.name ?? '' },
    draft: setupDraft(user.id),
    send: async (values) => {
      await save.mutateAsync({ existing: profile, payload: toProfilePayload(values, profile) });
      toast(profile ? UPDATED : CREATED);
      goTo(5);
    },
    onSubmit: () => {
      if (!canContinue(step, form.values)) return;
      if (step === SAVING_STEP) form.submit();
      else goTo((step + 1) as SetupStep);
    },
    onFailed: (error) => {
      toast({ title: t('Error'), description: errorText(error, t('Failed to create trainer profile')), variant: 'destructive' });
      goTo(stepOf(Object.keys(fieldErrors(error))) ?? step);
    },
  });
  // What cannot be saved is said while it is typed, because it holds back the button.
  const errors = { ...form.errors, ...problemsAt(step, form.values) };
  const field: typeof form.field = (name) => ({ ...form.field(name), error: errors[name] });
  return { ...form, errors, field };
}

const CREATED = { title: t('Success!'), description: t('Your trainer profile has been created successfully.') };
const UPDATED = { title: t('Profile Updated'), description: t('Your profile has been successfully updated.') };
