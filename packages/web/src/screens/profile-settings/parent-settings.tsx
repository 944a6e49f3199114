import { ATHLETES_MAX } from '@x1/contract/accounts/athlete.ts';
import { type ParentProfile, PHONE_MAX_LENGTH } from '@x1/contract/accounts/parent-profile.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { PERSON_NAME_MAX_LENGTH } from '@x1/contract/core/person-name.ts';
import { Plus } from 'lucide-react';
import { AthleteFields } from '../../features/parent-profile/athlete-fields.tsx';
import {
  type AthleteValues,
  acceptsParentField,
  blankAthlete,
  parentDraftKey,
  toParentPayload,
  toParentValues,
} from '../../features/parent-profile/parent-values.ts';
import { useParentProfile, useSaveParentProfile } from '../../features/parent-profile/use-parent-profile.ts';
import { deviceDraft } from '../../lib/form-draft.ts';
import type { FormErrors } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { announceFailed, announceSaved, SettingsForm, SettingsPlaceholder } from './settings-form.tsx';

const CARDS = ['personal', 'athletes'];

/** A parent's own form: name, phone and athletes (R35, R36). */
export function ParentSettings({ user }: { user: User }) {
  const profile = useParentProfile();
  if (profile.isPending) return <SettingsPlaceholder cards={CARDS} />;
  if (profile.isError) return <LoadFailed what="Your profile could not be loaded." query={profile} />;
  return <Form user={user} profile={profile.data} />;
}

function Form({ user, profile }: { user: User; profile: ParentProfile }) {
  const save = useSaveParentProfile();
  const form = useForm({
    initial: toParentValues(profile),
    draft: deviceDraft(parentDraftKey(user.id), acceptsParentField),
    send: async (_, { changes }) => {
      await save.mutateAsync(toParentPayload(changes));
      announceSaved();
    },
    onFailed: announceFailed,
  });
  return (
    <SettingsForm form={form}>
      <Card title="Personal Details">
        <div className="settings-pair">
          <TextField
            label="Your name"
            isOptional
            autoComplete="name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            hint="Trainers see it with your bookings. Without it they see the part of your email before the @."
            {...form.field('name')}
          />
          <TextField
            label="Phone"
            isOptional
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX_LENGTH}
            hint="Trainers don't see it."
            {...form.field('phone')}
          />
        </div>
      </Card>
      <Athletes athletes={form.values.athletes} errors={form.errorsByPath} onChange={(athletes) => form.change({ athletes })} />
    </SettingsForm>
  );
}

interface AthletesProps {
  athletes: readonly AthleteValues[];
  errors: FormErrors;
  onChange: (athletes: readonly AthleteValues[]) => void;
}

function Athletes({ athletes, errors, onChange }: AthletesProps) {
  return (
    <Card title="Athletes">
      <p className="small muted">Who trains. Up to {ATHLETES_MAX}.</p>
      {athletes.map((athlete, index) => (
        <AthleteFields
          // biome-ignore lint/suspicious/noArrayIndexKey: athletes have no identity but their place; what is not in the values is at most a half-typed sport.
          key={index}
          number={index + 1}
          values={athlete}
          errors={errorsAt(errors, index)}
          onChange={(changed) => onChange(athletes.with(index, changed))}
          onRemove={() => onChange(athletes.filter((_, place) => place !== index))}
        />
      ))}
      {athletes.length < ATHLETES_MAX && (
        <Button variant="outline" icon={Plus} className="mt-4" onClick={() => onChange([...athletes, blankAthlete])}>
          Add athlete
        </Button>
      )}
    </Card>
  );
}

/** 'athletes.1.firstName' is 'firstName' of the second. */
function errorsAt(errors: FormErrors, index: number): FormErrors {
  const start = `athletes.${index}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, message]) => [path.slice(start.length), message]),
  );
}
