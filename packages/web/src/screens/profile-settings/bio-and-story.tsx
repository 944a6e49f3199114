import { BIO_MAX_LENGTH } from '@x1/contract/trainers/trainer.ts';
import { ApproachFields } from '../../features/trainer-profile/fields/approach-fields.tsx';
import { WhoITrainField } from '../../features/trainer-profile/fields/who-i-train-field.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type SettingsFieldsProps, textOf } from './settings-fields.ts';

/** What parents read before they book (R54). */
export function BioAndStory(props: SettingsFieldsProps) {
  const { values, errors, onChange } = props;
  return (
    <Card title="Bio & Story">
      <TextArea
        label="Athletic Bio"
        isOptional
        limit={BIO_MAX_LENGTH}
        hint="Where you started, where you play, why you coach."
        {...textOf('athleticBio', props)}
      />
      <TextArea label="Training Philosophy" isOptional limit={BIO_MAX_LENGTH} {...textOf('trainingPhilosophy', props)} />
      <ApproachFields values={values} errors={errors} onChange={onChange} />
      <WhoITrainField values={values.whoITrain} error={errors['whoITrain']} onChange={(whoITrain) => onChange({ whoITrain })} />
    </Card>
  );
}
