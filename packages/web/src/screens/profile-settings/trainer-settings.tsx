import type { User } from '@x1/contract/accounts/user.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { useSaveProfile } from '../../features/trainer-profile/save-profile.ts';
import { acceptsSetting, settingsDraftKey } from '../../features/trainer-profile/settings-draft.ts';
import { toSettingsPayload } from '../../features/trainer-profile/settings-payload.ts';
import { emptySettingsValues, toSettingsValues } from '../../features/trainer-profile/settings-values.ts';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { problemsByField, useFormChanges } from '../../lib/use-form-changes.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { announceFailed, announceSaved } from './announce-save.ts';
import { AthleticInformation } from './athletic-information.tsx';
import { BioAndStory } from './bio-and-story.tsx';
import { PersonalDetails } from './personal-details.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPlaceholder } from './settings-placeholder.tsx';
import { SportSpecificStats } from './sport-specific-stats.tsx';

const CARDS = ['athletic', 'personal', 'story', 'stats'];

/** The trainer's profile; without one the first save makes it (R12). */
export function TrainerSettings({ user }: { user: User }) {
  const profile = useOwnTrainer(user.id);
  if (profile.isPending) return <SettingsPlaceholder cards={CARDS} />;
  if (profile.isError) {
    return <LoadFailed what="Your profile could not be loaded." onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />;
  }
  return <Form user={user} profile={profile.data} />;
}

function Form({ user, profile }: { user: User; profile: OwnTrainer | null }) {
  const saved = profile ? toSettingsValues(profile) : emptySettingsValues;
  const form = useFormChanges({ saved, key: settingsDraftKey(user.id), accepts: acceptsSetting });
  const save = useSaveProfile();
  const { values, changes } = form;
  const start = () =>
    save.mutate(
      { existing: profile, payload: toSettingsPayload(values, changes, profile) },
      {
        onSuccess: () => {
          form.saved(changes);
          announceSaved();
        },
        onError: (error) => {
          form.refuse(fieldErrors(error));
          announceFailed(error);
        },
      },
    );
  const errors = problemsByField(form.refused);
  const fields = { values, errors, onChange: form.change };
  return (
    <SettingsForm isChanged={form.isChanged} isBusy={save.isPending} refused={form.refused} onSave={start}>
      <AthleticInformation {...fields} />
      <PersonalDetails {...fields} />
      <BioAndStory {...fields} />
      <SportSpecificStats {...fields} />
    </SettingsForm>
  );
}
