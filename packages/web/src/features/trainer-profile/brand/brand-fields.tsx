import { ApproachFields, type ApproachFieldsProps } from '../fields/approach-fields.tsx';
import { BasicInfoFields } from '../fields/basic-info-fields.tsx';
import { LocationFields } from '../fields/location-fields.tsx';
import { SportsFields } from '../fields/sports-fields.tsx';
import { WhoITrainField } from '../fields/who-i-train-field.tsx';
import type { SettingsValues } from '../settings-values.ts';
import type { BrandStep } from './brand-steps.ts';

interface BrandFieldsProps extends Omit<ApproachFieldsProps, 'values'> {
  step: BrandStep;
  values: SettingsValues;
}

/** The fields of one step. */
export function BrandFields({ step, ...props }: BrandFieldsProps) {
  if (step === 1) return <BasicInfoFields {...props} isUniversityRequired />;
  if (step === 2) return <SportsFields {...props} />;
  if (step === 3) return <LocationFields {...props} />;
  if (step === 4) return <ApproachFields {...props} />;
  const { values, errors, onChange } = props;
  return (
    <WhoITrainField
      isLegendHidden
      values={values.whoITrain}
      error={errors['whoITrain']}
      onChange={(whoITrain) => onChange({ whoITrain })}
    />
  );
}
