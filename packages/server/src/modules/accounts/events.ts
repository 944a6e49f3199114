import { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const ofUser = z.object({ userId: UserId });

/** An account was created, perhaps through a friend's link (R33). */
export const signedUp = defineEvent({
  name: 'accounts.signed_up',
  schema: z.object({ userId: UserId, referralCode: z.optional(z.string()) }),
});

/** Somebody tried to sign up with the email of this account: its owner is notified (F55). */
export const signUpTried = defineEvent({ name: 'accounts.sign_up_tried', schema: ofUser });

/** The reader of the email is asked 'Did you create this account?'; `accounts.getConfirmation` has the facts of the email (R180). */
export const confirmationRequested = defineEvent({
  name: 'accounts.confirmation_requested',
  schema: z.object({ confirmationId: z.int() }),
});

/** The reader of the email did not create the account: everything that gives its creator access ends (R180). */
export const accountDisowned = defineEvent({
  name: 'accounts.account_disowned',
  schema: z.object({ userId: UserId, disownedAt: Instant }),
});

/** A link for a new password was requested; `accounts.getPasswordReset` has the facts of the email. */
export const passwordResetRequested = defineEvent({
  name: 'accounts.password_reset_requested',
  schema: z.object({ resetId: z.int() }),
});

/** The password was changed, by a reset or in the settings: the owner is notified. */
export const passwordChanged = defineEvent({ name: 'accounts.password_changed', schema: z.object({ userId: UserId, changedAt: Instant }) });

/** A new email waits for its confirmation, and the old address is notified; `accounts.getEmailChange` has the facts of both emails. */
export const emailChangeRequested = defineEvent({
  name: 'accounts.email_change_requested',
  schema: z.object({ changeId: z.int() }),
});

/** The new email is confirmed and in use. */
export const emailChanged = defineEvent({ name: 'accounts.email_changed', schema: ofUser });

/** Somebody signed in on an unknown device. */
export const newDeviceSignedIn = defineEvent({
  name: 'accounts.new_device_signed_in',
  schema: z.object({ userId: UserId, authSessionId: AuthSessionId }),
});

/** Somebody signed in for the first time on a browser that another account has signed in on (R182). */
export const deviceShared = defineEvent({ name: 'accounts.device_shared', schema: ofUser });

const ofFamilyMember = z.object({ familyMemberId: z.int() });

/** Another adult is invited to a family; `accounts.getFamilyInvitation` has the facts of the email (R172). */
export const adultInvited = defineEvent({ name: 'accounts.adult_invited', schema: ofFamilyMember });

/** A second adult accepted: the owner is notified. */
export const adultJoined = defineEvent({ name: 'accounts.adult_joined', schema: ofFamilyMember });

/** A second adult was removed or has left: the other one is notified. */
export const adultGone = defineEvent({
  name: 'accounts.adult_gone',
  schema: z.object({ familyMemberId: z.int(), by: z.enum(['owner', 'member']) }),
});

/** The data export is ready; `accounts.getDataExport` has the facts of the email. */
export const dataExportReady = defineEvent({ name: 'accounts.data_export_ready', schema: z.object({ exportId: z.int() }) });

/** A second factor was added or removed: the owner is notified (R181). */
export const factorsChanged = defineEvent({
  name: 'accounts.factors_changed',
  schema: z.object({ userId: UserId, change: z.enum(['added', 'removed', 'codes-renewed', 'recovery-code-used']) }),
});

/** The account is closed: modules erase its personal data (security.md §5.2). */
export const accountDeleted = defineEvent({ name: 'accounts.account_deleted', schema: ofUser });
