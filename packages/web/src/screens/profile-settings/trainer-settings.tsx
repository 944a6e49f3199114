import type { User } from '@x1/contract/accounts/user.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { MediaField } from '../../features/media/media-field.tsx';
import { useUploadActivity } from '../../features/media/use-uploads.ts';
import { SessionsCard } from '../../features/session-settings/sessions-card.tsx';
import { useSaveProfile } from '../../features/trainer-profile/save-profile.ts';
import { acceptsSetting, settingsDraftKey } from '../../features/trainer-profile/settings-draft.ts';
import { toSettingsPayload } from '../../features/trainer-profile/settings-payload.ts';
import { emptySettingsValues, toSettingsValues } from '../../features/trainer-profile/settings-values.ts';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { currentFiles } from '../../lib/current-files.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { useDeferred } from '../../lib/use-deferred.ts';
import { problemsByField, useFormChanges } from '../../lib/use-form-changes.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { announceFailed, announceSaved, announceUploadsFailed } from './announce-save.ts';
import { AthleticInformation } from './athletic-information.tsx';
import { BioAndStory } from './bio-and-story.tsx';
import { PersonalDetails } from './personal-details.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPlaceholder } from './settings-placeholder.tsx';
import { SportSpecificStats } from './sport-specific-stats.tsx';

const CARDS = ['athletic', 'personal', 'story', 'stats', 'media'];

/** The trainer's profile; without one the first save makes it (R12). */
export function TrainerSettings({ user }: { user: User }) {
  const profile = useOwnTrainer(user.id);
  if (profile.isPending) return <SettingsPlaceholder cards={CARDS} />;
  if (profile.isError) {
    return <LoadFailed what="Your profile could not be loaded." onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Form user={user} profile={profile.data} />
      {/* There are no hours before there is a trainer. */}
      {profile.data && <SessionsCard user={user} />}
    </div>
  );
}

function Form({ user, profile }: { user: User; profile: OwnTrainer | null }) {
  const saved = profile ? toSettingsValues(profile) : emptySettingsValues;
  const form = useFormChanges({ saved, key: settingsDraftKey(user.id), accepts: acceptsSetting });
  const save = useSaveProfile();
  const { values, changes } = form;
  const place = settingsDraftKey(user.id);
  const activity = useUploadActivity(place);
  const store = () =>
    save.mutate(
      { existing: profile, payload: toSettingsPayload(values, changes, profile) },
      {
        onSuccess: () => {
          form.saved(changes);
          // What was chosen since stays on its way: the form stays open.
          announceSaved();
        },
        onError: (error) => {
          form.refuse(byFormField(fieldErrors(error)));
          announceFailed(error);
        },
      },
    );
  const saving = useDeferred(store, {
    isBusy: activity.underWay > 0,
    hasFailed: activity.failed > 0,
    onCalledOff: announceUploadsFailed,
  });
  const errors = problemsByField(form.refused);
  const fields = { values, errors, onChange: form.change };
  return (
    <SettingsForm
      isChanged={form.isChanged}
      isBusy={save.isPending}
      isAwaitingUploads={saving.isWaiting}
      refused={form.refused}
      onSave={() => saving.request(undefined)}
    >
      <AthleticInformation {...fields} />
      <PersonalDetails {...fields} />
      <BioAndStory {...fields} />
      <SportSpecificStats {...fields} />
      <Card title="Media Gallery">
        <MediaField
          form={place}
          legend="Media Gallery"
          isLegendShown={false}
          files={currentFiles(values.media, saved.media)}
          error={errors['media']}
          onChange={(update) => form.change((now) => ({ media: update(now.media) }))}
        />
      </Card>
    </SettingsForm>
  );
}

/** The gallery travels as ids, and is held as files. */
function byFormField(refused: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(refused).map(([path, problem]) => [path.replace(/^mediaIds\b/, 'media'), problem]));
}
