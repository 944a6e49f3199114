import { t } from '@x1/contract/core/texts.ts';
import { states, trainingOptions } from '@x1/contract/trainers/profile-options.ts';
import { trainingOptionLabel } from '@x1/contract/trainers/value-labels.ts';
import { type ReactNode, useId } from 'react';
import { PhotoField } from '../../features/photo/photo-field.tsx';
import { BasicInfoFields } from '../../features/trainer-profile/fields/basic-info-fields.tsx';
import { type ProfileFieldsProps, ProfileTextFields } from '../../features/trainer-profile/fields/profile-text-fields.tsx';
import { SportsFields } from '../../features/trainer-profile/fields/sports-fields.tsx';
import { ZipField } from '../../features/trainer-profile/fields/zip-field.tsx';
import { textsOfStep } from '../../features/trainer-profile/profile-values.ts';
import { canContinue, missingAt, SAVING_STEP, type SetupStep } from '../../features/trainer-profile/setup-steps.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useSetup } from './use-setup.ts';

const FIELDS: Partial<Record<SetupStep, (props: ProfileFieldsProps) => ReactNode>> = {
  1: BasicInfoFields,
  2: SportsFields,
  3: TrainingFields,
  4: StoryFields,
};

/** One of the four steps that make the profile; the last of them saves it. */
export function ProfileSteps({ step, form }: Pick<ReturnType<typeof useSetup>, 'step' | 'form'>) {
  const hintId = useId();
  const Fields = FIELDS[step];
  const missing = missingAt(step, form.values);
  return (
    <form {...form.attributes}>
      <Card>{Fields && <Fields form={form} />}</Card>
      <div className="mt-5 flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <p id={hintId} className="small muted" aria-live="polite">
          {missing.length > 0 && t('Still needed: {missing}.', { missing: missing.join(', ') })}
        </p>
        <Button
          type="submit"
          size="l"
          isDisabled={!canContinue(step, form.values)}
          isBusy={form.isBusy}
          busyLabel={t('Please wait...')}
          aria-describedby={hintId}
        >
          {step === SAVING_STEP ? t('Complete Profile') : t('Continue')}
        </Button>
      </div>
    </form>
  );
}

/** Step 3: how and where the trainer trains. Options of an older profile stay choosable. */
function TrainingFields({ form }: ProfileFieldsProps) {
  const { values, errors, change, field } = form;
  const options = [...new Set<string>([...trainingOptions, ...values.trainingOptions])];
  const toggle = (option: string) =>
    change({
      trainingOptions: values.trainingOptions.includes(option)
        ? values.trainingOptions.filter((one) => one !== option)
        : [...values.trainingOptions, option],
    });
  return (
    <>
      <ChoiceGroup legend={t('Training Options')} error={errors['trainingOptions']}>
        <div className="grid md:grid-cols-2 md:gap-x-4">
          {options.map((option) => (
            <Checkbox
              key={option}
              label={trainingOptionLabel(option)}
              checked={values.trainingOptions.includes(option)}
              onChange={() => toggle(option)}
            />
          ))}
        </div>
      </ChoiceGroup>
      <TextField
        label={t('Home City')}
        hint={t('Where you train now, such as your college town. Parents see the city, never an address.')}
        autoComplete="address-level2"
        {...field('homeCity')}
      />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Select label={t('Home State')} autoComplete="address-level1" placeholder={t('State')} options={states} {...field('homeState')} />
        <ZipField form={form} />
      </div>
      <p className="hint mt-4 mb-4">{t('Your location is used to match you with nearby athletes and helps parents find trainers.')}</p>
      <MoneyField
        label={t('Hourly rate')}
        isOptional
        hint={t('Shown on your card. Programs have their own prices.')}
        {...field('hourlyRate')}
      />
    </>
  );
}

/** Step 4: a face and the story, all of it free. */
function StoryFields({ form }: ProfileFieldsProps) {
  const { values, errors, change } = form;
  return (
    <>
      <PhotoField name={values.name} value={values.imageUrl} error={errors['imageUrl']} onChange={(imageUrl) => change({ imageUrl })} />
      <ProfileTextFields keys={textsOfStep[4]} form={form} />
    </>
  );
}
