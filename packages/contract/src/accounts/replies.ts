import * as z from 'zod/mini';
import { t } from '../core/texts.ts';
import { credentialTexts, PASSWORD_MAX_LENGTH } from './credential-rules.ts';
import { User } from './user.ts';

/** A sign-in that has begun. */
export const SessionReply = z.object({ user: User, token: z.string() });

export const Done = z.object({ ok: z.literal(true) });

/** The password of the signed-in person, typed again: whatever was typed is compared. */
export const typedPassword = z
  .string(credentialTexts.passwordRequired)
  .check(z.minLength(1, credentialTexts.passwordRequired), z.maxLength(PASSWORD_MAX_LENGTH, t('is too long')));
