import type { FormPart } from '../../../lib/use-form.ts';
import type { ProfileValues } from '../profile-values.ts';

/** What fields of the profile get, in whichever form they stand. */
export interface ProfileFieldsProps {
  form: FormPart<ProfileValues>;
}
