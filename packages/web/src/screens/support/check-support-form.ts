import { NewSupportRequest } from '@x1/contract/support/support-request.ts';

export interface SupportFields {
  readonly name: string;
  readonly email: string;
  /** '' until one is chosen. */
  readonly topic: string;
  readonly message: string;
}

export type SupportErrors = Partial<Record<keyof SupportFields, string>>;

/** What is wrong, field by field, by the rules of the server. */
export function checkSupportForm(fields: SupportFields): SupportErrors {
  const result = NewSupportRequest.safeParse(fields);
  if (result.success) return {};
  // The first complaint about each field is the one to fix first.
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
