import type { FormPart } from '../../../lib/use-form.ts';
import { ApproachFields } from '../fields/approach-fields.tsx';
import { BasicInfoFields } from '../fields/basic-info-fields.tsx';
import { LocationFields } from '../fields/location-fields.tsx';
import { SportsFields } from '../fields/sports-fields.tsx';
import { WhoITrainField } from '../fields/who-i-train-field.tsx';
import type { SettingsValues } from '../settings-values.ts';
import type { BrandStep } from './brand-steps.ts';

/** The fields of one step. */
export function BrandFields({ step, form }: { step: BrandStep; form: FormPart<SettingsValues> }) {
  if (step === 1) return <BasicInfoFields form={form} isUniversityRequired />;
  if (step === 2) return <SportsFields form={form} />;
  if (step === 3) return <LocationFields form={form} />;
  return step === 4 ? <ApproachFields form={form} /> : <WhoITrainField form={form} isLegendHidden />;
}
