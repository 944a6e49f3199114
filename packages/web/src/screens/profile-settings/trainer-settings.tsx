import type { User } from '@x1/contract/accounts/user.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { MediaField } from '../../features/media/media-field.tsx';
import { useUploadActivity } from '../../features/media/uploads.ts';
import { SessionsCard } from '../../features/session-settings/sessions-card.tsx';
import { useSaveProfile } from '../../features/trainer-profile/save-profile.ts';
import { acceptsSetting, settingsDraftKey } from '../../features/trainer-profile/settings-draft.ts';
import { toSettingsPayload } from '../../features/trainer-profile/settings-payload.ts';
import { emptySettingsValues, toSettingsValues } from '../../features/trainer-profile/settings-values.ts';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { fieldErrors } from '../../lib/api-errors.ts';
import { currentFiles } from '../../lib/current-files.ts';
import { deviceDraft } from '../../lib/form-draft.ts';
import type { FormErrors } from '../../lib/form-schema.ts';
import { useDeferred } from '../../lib/use-deferred.ts';
import { useForm } from '../../lib/use-form.ts';
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
  const save = useSaveProfile();
  const place = settingsDraftKey(user.id);
  const activity = useUploadActivity(place);
  const form = useForm({
    initial: saved,
    draft: deviceDraft(place, acceptsSetting),
    send: async (values, { changes }) => {
      await save.mutateAsync({ existing: profile, payload: toSettingsPayload(values, changes, profile) });
      announceSaved();
    },
    onSubmit: () => {
      if (!form.isBusy && !saving.isWaiting) saving.request(undefined);
    },
    errorsOf: (error) => byFormField(fieldErrors(error)),
    onFailed: announceFailed,
  });
  const saving = useDeferred(form.submit, {
    isBusy: activity.underWay > 0,
    hasFailed: activity.failed > 0,
    onCalledOff: announceUploadsFailed,
  });
  const { values, errors } = form;
  return (
    <SettingsForm form={form} isAwaitingUploads={saving.isWaiting}>
      <AthleticInformation form={form} />
      <PersonalDetails form={form} />
      <BioAndStory form={form} />
      <SportSpecificStats form={form} />
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
function byFormField(refused: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(refused).map(([path, message]) => [path.replace(/^mediaIds\b/, 'media'), message]));
}
