import { BIO_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type SettingsFieldsProps, textOf } from './settings-fields.ts';

const PERSONAL_BESTS_MAX_LENGTH = 1_000;

/** What the trainer has done in the sport. */
export function SportSpecificStats(props: SettingsFieldsProps) {
  return (
    <Card title="Sport-Specific Stats">
      <div className="settings-pair">
        <TextField label="Years played" type="number" inputMode="numeric" min={0} max={40} step={1} {...textOf('yearsPlayed', props)} />
        <TextField label="Team" isOptional maxLength={120} {...textOf('team', props)} />
        <TextField label="Position" isOptional maxLength={80} {...textOf('position', props)} />
        <TextField
          label="Experience"
          isOptional
          maxLength={200}
          hint="Left blank, it is your university and level."
          {...textOf('experience', props)}
        />
      </div>
      <TextArea label="Personal bests" isOptional rows={3} limit={PERSONAL_BESTS_MAX_LENGTH} {...textOf('personalBests', props)} />
      <TextArea label="Achievements & Stats" isOptional limit={BIO_MAX_LENGTH} {...textOf('achievements', props)} />
    </Card>
  );
}
