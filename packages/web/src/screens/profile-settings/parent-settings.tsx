import { type ParentProfile, PHONE_MAX_LENGTH } from '@x1/contract/accounts/parent-profile.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { PERSON_NAME_MAX_LENGTH } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense } from 'react';
import { AthletesCard } from '../../features/athletes/athletes-card.tsx';
import { acceptsParentField, parentDraftKey, toParentValues } from '../../features/parent-profile/parent-values.ts';
import { useParentProfile, useSaveParentProfile } from '../../features/parent-profile/use-parent-profile.ts';
import { deviceDraft } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { announceFailed, announceSaved, PARENT_CARDS, SettingsForm, SettingsPlaceholder } from './settings-form.tsx';

/** The last card, and none that trainers have. */
const FamilyCard = lazy(async () => ({ default: (await import('../../features/family/family-card.tsx')).FamilyCard }));

/** A parent's own form, name and phone, and below it the athletes and the second adult, each saved by itself (R35, R171, R172). */
export function ParentSettings({ user }: { user: User }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PersonalSettings user={user} />
      <AthletesCard user={user} />
      <Suspense>
        <FamilyCard user={user} />
      </Suspense>
    </div>
  );
}

function PersonalSettings({ user }: { user: User }) {
  const profile = useParentProfile();
  if (profile.isPending) return <SettingsPlaceholder cards={PARENT_CARDS} />;
  if (profile.isError) return <LoadFailed what={t("Your profile couldn't be loaded.")} query={profile} />;
  return <Form user={user} profile={profile.data} />;
}

function Form({ user, profile }: { user: User; profile: ParentProfile }) {
  const save = useSaveParentProfile();
  const form = useForm({
    initial: toParentValues(profile),
    draft: deviceDraft(parentDraftKey(user.id), acceptsParentField),
    send: async (_, { changes }) => {
      await save.mutateAsync(changes);
      announceSaved();
    },
    onFailed: announceFailed,
  });
  return (
    <SettingsForm form={form}>
      <Card title={t('Personal Details')}>
        <div className="settings-pair">
          <TextField
            label={t('Your name')}
            isOptional
            autoComplete="name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            hint={t('Trainers see it with your bookings. Without it they see the part of your email before the @.')}
            {...form.field('name')}
          />
          <TextField
            label={t('Phone')}
            isOptional
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX_LENGTH}
            hint={t("Trainers don't see it.")}
            {...form.field('phone')}
          />
        </div>
      </Card>
    </SettingsForm>
  );
}
