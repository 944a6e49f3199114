import { ATHLETES_MAX, PARENT_NAME_MAX_LENGTH, type ParentProfile, PHONE_MAX_LENGTH } from '@x1/contract/accounts/parent-profile.ts';
import type { User } from '@x1/contract/accounts/user.ts';
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
import { fieldErrors } from '../../lib/error-text.ts';
import { problemsByField, useFormChanges } from '../../lib/use-form-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { announceFailed, announceSaved } from './announce-save.ts';
import { textOf } from './settings-fields.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPlaceholder } from './settings-placeholder.tsx';

const CARDS = ['personal', 'athletes'];

/** A parent's own form: name, phone and athletes (R35, R36). */
export function ParentSettings({ user }: { user: User }) {
  const profile = useParentProfile();
  if (profile.isPending) return <SettingsPlaceholder cards={CARDS} />;
  if (profile.isError) {
    return <LoadFailed what="Your profile could not be loaded." onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />;
  }
  return <Form user={user} profile={profile.data} />;
}

function Form({ user, profile }: { user: User; profile: ParentProfile }) {
  const form = useFormChanges({ saved: toParentValues(profile), key: parentDraftKey(user.id), accepts: acceptsParentField });
  const save = useSaveParentProfile();
  const { values, changes } = form;
  const start = () =>
    save.mutate(toParentPayload(changes), {
      onSuccess: () => {
        form.saved(changes);
        announceSaved();
      },
      onError: (error) => {
        form.refuse(fieldErrors(error));
        announceFailed(error);
      },
    });
  const fields = { values, errors: problemsByField(form.refused), onChange: form.change };
  return (
    <SettingsForm isChanged={form.isChanged} isBusy={save.isPending} refused={form.refused} onSave={start}>
      <Card title="Personal Details">
        <div className="settings-pair">
          <TextField
            label="Your name"
            isOptional
            autoComplete="name"
            maxLength={PARENT_NAME_MAX_LENGTH}
            hint="Trainers see it with your bookings. Without it they see the beginning of your e-mail address."
            {...textOf('name', fields)}
          />
          <TextField
            label="Phone"
            isOptional
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX_LENGTH}
            hint="Trainers do not see it."
            {...textOf('phone', fields)}
          />
        </div>
      </Card>
      <Athletes athletes={values.athletes} refused={form.refused} onChange={(athletes) => form.change({ athletes })} />
    </SettingsForm>
  );
}

interface AthletesProps {
  athletes: readonly AthleteValues[];
  refused: Readonly<Record<string, string>>;
  onChange: (athletes: readonly AthleteValues[]) => void;
}

function Athletes({ athletes, refused, onChange }: AthletesProps) {
  return (
    <Card title="Athletes">
      <p className="small muted">Who trains. Up to {ATHLETES_MAX}.</p>
      {athletes.map((athlete, index) => (
        <AthleteFields
          // biome-ignore lint/suspicious/noArrayIndexKey: athletes have no identity but their place; what is not in the values is at most a half-typed sport.
          key={index}
          number={index + 1}
          values={athlete}
          errors={problemsAt(refused, index)}
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
function problemsAt(refused: Readonly<Record<string, string>>, index: number): Readonly<Record<string, string>> {
  const start = `athletes.${index}.`;
  return Object.fromEntries(
    Object.entries(refused)
      .filter(([path]) => path.startsWith(start))
      .map(([path, problem]) => [path.slice(start.length), problem]),
  );
}
