import { profileTextKeysWith } from '@x1/contract/trainers/profile-texts.ts';
import { ApproachFields } from '../../features/trainer-profile/fields/approach-fields.tsx';
import { ProfileTextFields } from '../../features/trainer-profile/fields/profile-text-fields.tsx';
import { WhoITrainField } from '../../features/trainer-profile/fields/who-i-train-field.tsx';
import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';

const storyKeys = profileTextKeysWith({ card: 'story' });

/** What parents read before they book (R54). */
export function BioAndStory({ form }: { form: FormPart<SettingsValues> }) {
  return (
    <Card title="Bio & Story">
      <ProfileTextFields keys={storyKeys} form={form} />
      <ApproachFields form={form} />
      <WhoITrainField form={form} />
    </Card>
  );
}
