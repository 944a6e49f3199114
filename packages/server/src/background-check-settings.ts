import * as z from 'zod';
import { isNoDefault } from './no-default.ts';

/** X1's account at Checkr. */
interface CheckrSettings {
  apiKey: string;
  package: string;
  environment: 'live' | 'staging';
}

export interface BackgroundCheckSettings {
  /** Undefined uses the sandbox instead wherever it replaces Stripe; elsewhere no background check is offered. */
  checkr?: CheckrSettings | undefined;
  /** Whether a program is published only with an accepted check. */
  requiresBackgroundCheck?: boolean;
}

/** The variables of background checks; `config.ts` reads them. */
export const backgroundCheckShape = {
  CHECKR_API_KEY: z
    .string()
    .regex(/^\w{32,}$/, 'must be a secret key of Checkr')
    .refine(isNoDefault, 'is a well-known default')
    .optional(),
  CHECKR_PACKAGE: z.string().max(100, 'is too long').optional(),
  CHECKR_ENVIRONMENT: z.enum(['live', 'staging'], 'must be live or staging').default('live'),
  BACKGROUND_CHECK_REQUIRED: z.enum(['0', '1'], 'must be 0 or 1').optional(),
};
type Variables = { [Name in keyof typeof backgroundCheckShape]: z.output<(typeof backgroundCheckShape)[Name]> };

export function findBackgroundCheckProblems({ CHECKR_API_KEY: key, CHECKR_PACKAGE: slug }: Variables): string[] {
  if ((key === undefined) === (slug === undefined)) return [];
  const missing = key === undefined ? 'CHECKR_API_KEY' : 'CHECKR_PACKAGE';
  return [`${missing} is missing or wrong: Checkr needs both the secret key and the slug of the package that is ordered`];
}

export function toBackgroundCheckSettings(variables: Variables): BackgroundCheckSettings {
  const { CHECKR_API_KEY: apiKey, CHECKR_PACKAGE: slug, CHECKR_ENVIRONMENT: environment } = variables;
  return {
    checkr: apiKey && slug ? { apiKey, package: slug, environment } : undefined,
    requiresBackgroundCheck: variables.BACKGROUND_CHECK_REQUIRED === '1',
  };
}
