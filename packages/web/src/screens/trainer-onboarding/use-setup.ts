import type { UserId } from '@x1/contract/core/ids.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { useState } from 'react';
import { emptyProfileValues, type ProfileValues, toProfileValues } from '../../features/trainer-profile/profile-values.ts';
import { clearSetupDraft, readSetupDraft, type SetupDraft, saveSetupDraft } from '../../features/trainer-profile/setup-draft.ts';
import { openingStep, type SetupStep } from '../../features/trainer-profile/setup-steps.ts';

interface Setup {
  readonly step: SetupStep;
  readonly values: ProfileValues;
  /** Whether something was typed that is not in the saved profile. */
  readonly isChanged: boolean;
}

interface SetupStart {
  readonly userId: UserId;
  readonly profile: OwnTrainer | null;
  /** `?step=` of the address. */
  readonly asked: string | null;
}

/** Step and fields of the setup; each change is kept on the device (R17). */
export function useSetup(start: SetupStart) {
  const { userId } = start;
  const [setup, setSetup] = useState(() => open(start));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const keep = (next: Setup) => {
    setSetup(next);
    saveSetupDraft(userId, toDraft(next));
  };
  return {
    ...setup,
    /** What the server said about single fields; a field that is changed is free of it. */
    refused,
    refuse: (fields: Readonly<Record<string, string>>, step: SetupStep = setup.step) => {
      setRefused(fields);
      keep({ ...setup, step });
    },
    change: (changed: Partial<ProfileValues>) => {
      setRefused((earlier) => Object.fromEntries(Object.entries(earlier).filter(([field]) => !(field in changed))));
      keep({ ...setup, values: { ...setup.values, ...changed }, isChanged: true });
    },
    goTo: (step: SetupStep) => keep({ ...setup, step }),
    /** The profile is on the server now: the draft holds the step alone. */
    saved: (step: SetupStep) => keep({ ...setup, step, isChanged: false }),
    finish: () => clearSetupDraft(userId),
  };
}

function open({ userId, profile, asked }: SetupStart): Setup {
  const draft = readSetupDraft(userId);
  const saved = profile ? toProfileValues(profile) : emptyProfileValues;
  const step = openingStep({ asked, kept: draft?.step, hasProfile: profile !== null });
  return { step, values: draft?.values ?? saved, isChanged: draft?.values !== undefined };
}

function toDraft({ step, values, isChanged }: Setup): SetupDraft {
  return isChanged ? { step, values } : { step };
}
