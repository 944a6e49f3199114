import type { User } from '@x1/contract/accounts/user.ts';
import { PERSON_NAME_MAX_LENGTH } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { HOURLY_RATE_REQUIRED, states } from '@x1/contract/trainers/profile-options.ts';
import { profileTextKeysWith, textFieldOf } from '@x1/contract/trainers/profile-texts.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { CalendarClock, Eye } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { DaysHint, useHasWeeklyHours } from '../../features/availability/days-hint.tsx';
import { useUploadActivity } from '../../features/media/uploads.ts';
import { PhotoField } from '../../features/photo/photo-field.tsx';
import { ApproachFields } from '../../features/trainer-profile/fields/approach-fields.tsx';
import { withSaved } from '../../features/trainer-profile/fields/labelled.ts';
import { ProfileTextFields } from '../../features/trainer-profile/fields/profile-text-fields.tsx';
import { useZipHint } from '../../features/trainer-profile/fields/use-zip-hint.tsx';
import { WhoITrainField } from '../../features/trainer-profile/fields/who-i-train-field.tsx';
import { profileDraftKey } from '../../features/trainer-profile/profile-values.ts';
import { toSettingsPayload } from '../../features/trainer-profile/settings-payload.ts';
import {
  acceptsSetting,
  emptySettingsValues,
  type SettingsValues,
  toSettingsValues,
} from '../../features/trainer-profile/settings-values.ts';
import { useOwnTrainer, useSaveProfile } from '../../features/trainer-profile/use-own-trainer.ts';
import { fieldErrors } from '../../lib/api-errors.ts';
import { currentFiles } from '../../lib/current-files.ts';
import { sharedDraft } from '../../lib/form-draft.ts';
import { type FormErrors, rules } from '../../lib/form-schema.ts';
import { useDeferred } from '../../lib/use-deferred.ts';
import { type FormPart, useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AthleticInformation } from './athletic-information.tsx';
import {
  announceFailed,
  announceSaved,
  announceUploadsFailed,
  SettingsForm,
  SettingsPlaceholder,
  TRAINER_CARDS,
} from './settings-form.tsx';

/** At the end of the long form. */
const MediaField = lazy(async () => ({ default: (await import('../../features/media/media-field.tsx')).MediaField }));
/** Below it. */
const PublicPageCard = lazy(async () => ({ default: (await import('../../features/public-page/public-page-card.tsx')).PublicPageCard }));

/** The trainer's profile; without one the first save makes it (R12). */
export function TrainerSettings({ user }: { user: User }) {
  const profile = useOwnTrainer(user.id);
  if (profile.isPending) return <SettingsPlaceholder cards={TRAINER_CARDS} />;
  if (profile.isError) return <LoadFailed what={t("Your profile couldn't be loaded.")} query={profile} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Without a trainer there are neither hours nor a page. */}
      {profile.data && (
        <RowList>
          <Row lead={<Icon of={Eye} />} title={t('Public page')} note={t('Who can see you without an account')} href="#public-page" />
          <Row
            lead={<Icon of={CalendarClock} />}
            title={t('Availability')}
            note={t('Weekly hours, booking rules, time off, online sessions')}
            href="/availability"
          />
        </RowList>
      )}
      <Form user={user} profile={profile.data} />
      {profile.data && (
        // As high as the card from the start: what is last on the page can only be scrolled to once its space is there.
        <div id="public-page" className="min-h-[342px] sm:min-h-[258px]">
          <Suspense>
            <PublicPageCard userId={user.id} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Form({ user, profile }: { user: User; profile: OwnTrainer | null }) {
  const saved = profile ? toSettingsValues(profile) : { ...emptySettingsValues, name: user.name ?? '' };
  const save = useSaveProfile();
  const place = profileDraftKey(user.id);
  const activity = useUploadActivity(place);
  const areFromHours = useHasWeeklyHours(user.id, { isWanted: profile !== null });
  const form = useForm({
    initial: saved,
    draft: sharedDraft(place, acceptsSetting),
    // The call takes a blank rate for the default (R12); a person who empties the field didn't ask for that. It may stay open (R190).
    schema: rules<SettingsValues>(({ hourlyRate }) => ({
      hourlyRate: hourlyRate.trim() === '' && saved.hourlyRate !== '' ? HOURLY_RATE_REQUIRED : undefined,
    })),
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
      <AthleticInformation
        form={form}
        days={{ hint: profile ? <DaysHint userId={user.id} /> : t('The days you usually train.'), areFromHours }}
        isRateOptional={saved.hourlyRate === ''}
      />
      <PersonalDetails form={form} />
      <BioAndStory form={form} />
      <SportSpecificStats form={form} />
      <Card title={t('Media Gallery')}>
        <Suspense fallback={<Placeholder height={220} />}>
          <MediaField
            form={place}
            legend={t('Media Gallery')}
            isLegendShown={false}
            hint={t("Families see these once they sign in. They don't show on your public page.")}
            files={currentFiles(values.media, saved.media)}
            error={errors['media']}
            onChange={(update) => form.change((now) => ({ media: update(now.media) }))}
          />
        </Suspense>
      </Card>
    </SettingsForm>
  );
}

/** The gallery travels as ids, and is held as files. */
function byFormField(refused: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(refused).map(([path, message]) => [path.replace(/^mediaIds\b/, 'media'), message]));
}

const storyKeys = profileTextKeysWith({ card: 'story' });

/** What parents read before they book (R54). */
function BioAndStory({ form }: { form: FormPart<SettingsValues> }) {
  return (
    <Card title={t('Bio & Story')}>
      <ProfileTextFields keys={storyKeys} form={form} />
      <ApproachFields form={form} />
      <WhoITrainField form={form} />
    </Card>
  );
}

const keys = profileTextKeysWith({ card: 'stats' });
const shortKeys = keys.filter((key) => textFieldOf(key).rows === undefined);
const longKeys = keys.filter((key) => !shortKeys.includes(key));

/** What the trainer has done in the sport. */
function SportSpecificStats({ form }: { form: FormPart<SettingsValues> }) {
  return (
    <Card title={t('Sport-Specific Stats')}>
      <div className="settings-pair">
        <TextField label={t('Years played')} type="number" inputMode="numeric" min={0} max={40} step={1} {...form.field('yearsPlayed')} />
        <ProfileTextFields keys={shortKeys} form={form} />
      </div>
      <ProfileTextFields keys={longKeys} form={form} />
    </Card>
  );
}

/** The form comes after its address was followed. */
function scrollToIfNamed(part: HTMLElement | null): void {
  if (part && location.hash === `#${part.id}`) part.scrollIntoView({ block: 'start' });
}

/** Photo, name, phone and place. Phone and zip code are for the trainer alone. */
function PersonalDetails({ form }: { form: FormPart<SettingsValues> }) {
  const { values, errors, change, field } = form;
  const zipHint = useZipHint(values);
  return (
    <Card title={t('Personal Details')}>
      <div id="photo" ref={scrollToIfNamed} className="scroll-mt-24">
        <PhotoField name={values.name} value={values.imageUrl} error={errors['imageUrl']} onChange={(imageUrl) => change({ imageUrl })} />
      </div>
      <div className="settings-pair">
        <TextField label={t('Full Name')} autoComplete="name" maxLength={PERSON_NAME_MAX_LENGTH} {...field('name')} />
        <TextField
          label={t('Phone')}
          isOptional
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint={t('Parents never see it.')}
          {...field('phone')}
        />
        <TextField
          label={t('Home City')}
          hint={t('Where you train now. Parents see the city, never an address.')}
          autoComplete="address-level2"
          maxLength={80}
          {...field('homeCity')}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <Select
            label={t('Home State')}
            autoComplete="address-level1"
            placeholder={t('State')}
            options={withSaved(states, values.homeState)}
            {...field('homeState')}
          />
          <TextField
            label={t('Home Zipcode')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            hint={zipHint}
            {...field('homeZipcode')}
          />
        </div>
      </div>
    </Card>
  );
}
