import { t } from '@x1/contract/core/texts.ts';
import { fieldErrors, hasCode } from '../../lib/api-errors.ts';
import type { FormErrors } from '../../lib/form-schema.ts';

/** What a refusal says about the fields of a form that asks for the present password. */
export function passwordErrors(error: Error): FormErrors {
  return hasCode(error, 'account.wrong_password') ? { currentPassword: t("That's not your current password") } : fieldErrors(error);
}
