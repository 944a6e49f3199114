import { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const ofUser = z.object({ userId: UserId });

/** Somebody has made an account, perhaps by the link of a friend (R33). */
export const signedUp = defineEvent({
  name: 'accounts.signed_up',
  schema: z.object({ userId: UserId, referralCode: z.optional(z.string()) }),
});

/** Somebody tried to sign up with the email of this account: its owner is told (F55). */
export const signUpTried = defineEvent({ name: 'accounts.sign_up_tried', schema: ofUser });

/** Its reader is to be asked 'Did you create this account?'; `accounts.getConfirmation` gives what the mail needs (R180). */
export const confirmationRequested = defineEvent({
  name: 'accounts.confirmation_requested',
  schema: z.object({ confirmationId: z.int() }),
});

/** The reader of its mail did not create the account: what whoever did was given to come back by ends (R180). */
export const accountDisowned = defineEvent({
  name: 'accounts.account_disowned',
  schema: z.object({ userId: UserId, disownedAt: Instant }),
});

/** The link for a new password is to be mailed; `accounts.getPasswordReset` gives what the mail needs. */
export const passwordResetRequested = defineEvent({
  name: 'accounts.password_reset_requested',
  schema: z.object({ resetId: z.int() }),
});

/** The password is another one, by a reset or in the settings: the owner is told. */
export const passwordChanged = defineEvent({ name: 'accounts.password_changed', schema: z.object({ userId: UserId, changedAt: Instant }) });

/** A new email is to be confirmed at the new address, and the old one is told; `accounts.getEmailChange` gives what the mails need. */
export const emailChangeRequested = defineEvent({
  name: 'accounts.email_change_requested',
  schema: z.object({ changeId: z.int() }),
});

/** The new email is confirmed and in use. */
export const emailChanged = defineEvent({ name: 'accounts.email_changed', schema: ofUser });

/** Somebody signed in on a device that was not known. */
export const newDeviceSignedIn = defineEvent({
  name: 'accounts.new_device_signed_in',
  schema: z.object({ userId: UserId, authSessionId: AuthSessionId }),
});

/** The person's data are ready to be fetched; `accounts.getDataExport` gives what the mail needs. */
export const dataExportReady = defineEvent({ name: 'accounts.data_export_ready', schema: z.object({ exportId: z.int() }) });

/** Something about a person's second factors is other than it was: the owner is told (R181). */
export const factorsChanged = defineEvent({
  name: 'accounts.factors_changed',
  schema: z.object({ userId: UserId, change: z.enum(['added', 'removed', 'codes-renewed', 'recovery-code-used']) }),
});

/** The account is closed: modules that keep something personal of it let it go (security.md §5.2). */
export const accountDeleted = defineEvent({ name: 'accounts.account_deleted', schema: ofUser });
