import { profileTextKeysWith, textFieldOf } from '@x1/contract/trainers/profile-texts.ts';
import { ProfileTextFields } from '../../features/trainer-profile/fields/profile-text-fields.tsx';
import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';

const keys = profileTextKeysWith({ card: 'stats' });
const shortKeys = keys.filter((key) => textFieldOf(key).rows === undefined);
const longKeys = keys.filter((key) => !shortKeys.includes(key));

/** What the trainer has done in the sport. */
export function SportSpecificStats({ form }: { form: FormPart<SettingsValues> }) {
  return (
    <Card title="Sport-Specific Stats">
      <div className="settings-pair">
        <TextField label="Years played" type="number" inputMode="numeric" min={0} max={40} step={1} {...form.field('yearsPlayed')} />
        <ProfileTextFields keys={shortKeys} form={form} />
      </div>
      <ProfileTextFields keys={longKeys} form={form} />
    </Card>
  );
}
