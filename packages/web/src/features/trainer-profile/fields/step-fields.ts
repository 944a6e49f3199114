import type { ProfileValues } from '../profile-values.ts';

/** What the fields of one step get. */
export interface StepFieldsProps {
  values: ProfileValues;
  errors: Readonly<Partial<Record<keyof ProfileValues, string>>>;
  onChange: (changed: Partial<ProfileValues>) => void;
}
