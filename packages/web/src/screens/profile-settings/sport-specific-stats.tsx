import { BIO_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const PERSONAL_BESTS_MAX_LENGTH = 1_000;

/** What the trainer has done in the sport. */
export function SportSpecificStats({ form: { field } }: { form: FormPart<SettingsValues> }) {
  return (
    <Card title="Sport-Specific Stats">
      <div className="settings-pair">
        <TextField label="Years played" type="number" inputMode="numeric" min={0} max={40} step={1} {...field('yearsPlayed')} />
        <TextField label="Team" isOptional maxLength={120} {...field('team')} />
        <TextField label="Position" isOptional maxLength={80} {...field('position')} />
        <TextField
          label="Experience"
          isOptional
          maxLength={200}
          hint="Left blank, it is your university and level."
          {...field('experience')}
        />
      </div>
      <TextArea label="Personal bests" isOptional rows={3} limit={PERSONAL_BESTS_MAX_LENGTH} {...field('personalBests')} />
      <TextArea label="Achievements & Stats" isOptional limit={BIO_MAX_LENGTH} {...field('achievements')} />
    </Card>
  );
}
