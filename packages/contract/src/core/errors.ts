import * as z from 'zod/mini';

interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 507;
  readonly message: string;
}

/**
 * Every error the product can answer: its code, its HTTP status and one plain sentence for people (R26, R152).
 * A route declares which of them it may give; `commonErrors` may come from any route.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Please check what you entered.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'request.method_not_allowed': { status: 405, message: 'This address does not answer that kind of request.' },
  'request.too_large': { status: 413, message: 'That is too large to send.' },
  'request.unsupported_type': { status: 415, message: 'Please send JSON.' },
  'request.too_many': { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server.unavailable': { status: 503, message: 'X1 is busy or restarting. Please try again in a moment.' },
  'provider.unavailable': { status: 502, message: 'Our payment partner does not answer right now. Nothing was charged; please try again.' },

  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.forbidden': { status: 403, message: 'You may not do this.' },
  'auth.wrong_credentials': { status: 401, message: 'E-mail or password is wrong.' },
  'auth.too_many_tries': { status: 429, message: 'Too many tries. Please wait a few minutes.' },
  'account.email_taken': { status: 409, message: 'An account with this email already exists' },
  'account.wrong_password': { status: 403, message: 'Your current password is wrong.' },
  'account.link_invalid': { status: 404, message: 'This link is no longer valid. Please ask for a new one.' },
  'account.cannot_close': { status: 409, message: 'Your account cannot be deleted yet.' },
  'account.export_not_found': { status: 404, message: 'This export is no longer kept. Please ask for a new one.' },
  'auth.session_not_found': { status: 404, message: 'This sign-in has ended already.' },
  'account.disabled': { status: 403, message: 'This account is switched off. Please contact support.' },

  'trainer.not_found': { status: 404, message: 'Trainer not found.' },
  'trainer.profile_required': { status: 409, message: 'Create your trainer profile first.' },

  'verification.already_verified': { status: 409, message: 'Your identity is already verified.' },
  'verification.in_progress': { status: 409, message: 'Your documents are being checked already.' },
  'verification.too_many_retries': {
    status: 429,
    message: 'You have tried this often today. Please try again tomorrow or contact support.',
  },

  'payout_account.required': { status: 409, message: 'Create your payout account first.' },
  'payout_account.closed': { status: 409, message: 'Our payment partner has closed this payout account. Please contact support.' },

  'payout.below_minimum': { status: 409, message: 'A payout needs at least $50 that has been available for 48 hours.' },
  'payout.account_not_ready': { status: 409, message: 'Finish your bank set-up first: your account cannot be paid out yet.' },
  'payout.request_open': { status: 409, message: 'You have a payout on its way already. Ask again once your bank has it.' },

  'program.not_found': { status: 404, message: 'Program not found.' },
  'program.capacity_below_participants': { status: 409, message: 'Max capacity cannot be lower than the number of participants.' },
  'program.has_open_sessions': {
    status: 409,
    message: 'Somebody has paid for a session that is not finished, or is paying right now. Unpublish the program and delete it later.',
  },
  'program.archived': { status: 409, message: 'This program is completed and can no longer be changed.' },

  'payment.trainer_not_payable': { status: 409, message: 'This trainer cannot take payments yet.' },
  'payment.price_changed': { status: 409, message: 'The price of this program has changed. Please look at the new price and try again.' },
  'payment.wrong_trainer': { status: 400, message: 'This program belongs to another trainer.' },
  'payment.group_full': { status: 409, message: 'Every place in this group is taken.' },
  'payment.group_not_offered': { status: 409, message: 'This program is for one athlete only.' },

  'transaction.not_found': { status: 404, message: 'Payment not found.' },
  'receipt.not_paid': { status: 409, message: 'There is no receipt, because nothing was paid.' },
  'refund.session_not_completed': {
    status: 409,
    message: 'This session has not been held. Decline the request instead: the parent then gets everything back.',
  },
  'refund.more_than_left': { status: 409, message: 'That is more than is left of this payment.' },
  'refund.disputed': { status: 409, message: 'The bank is deciding about this payment. It can be refunded once it has.' },

  'problem.too_early': { status: 409, message: 'You can report a problem once the session has taken place.' },
  'problem.too_late': { status: 409, message: 'The trainer has been paid for this session already. Please contact support.' },

  'appointment.not_found': { status: 404, message: 'Session not found.' },
  'appointment.already_decided': { status: 409, message: 'This request has already been answered.' },
  'appointment.not_paid': { status: 409, message: 'This session is not paid.' },
  'appointment.already_scheduled': { status: 409, message: 'This session is already scheduled.' },
  'appointment.not_schedulable': { status: 409, message: 'This session can no longer be scheduled.' },
  'appointment.not_completable': { status: 409, message: 'Only a scheduled session can be marked complete.' },
  'appointment.time_taken': { status: 409, message: 'The trainer already has a session at that time.' },
  'appointment.slot_full': { status: 409, message: 'Every seat of this group session is taken.' },
  'appointment.calendar_busy': { status: 409, message: "The trainer's calendar is busy at that time." },
  'appointment.not_movable': { status: 409, message: 'This session can no longer be moved.' },
  'appointment.too_late_to_move': {
    status: 409,
    message: 'It is too late to move this session yourself. Please ask the trainer, who still can.',
  },
  'appointment.not_cancellable': { status: 409, message: 'This session can no longer be cancelled.' },
  'appointment.refund_changed': { status: 409, message: 'What you would get back has changed meanwhile. Please look at the new amount.' },
  'appointment.not_started': { status: 409, message: 'You can say that somebody did not come once the session has started.' },
  'appointment.no_show_impossible': { status: 409, message: 'This session cannot be marked as a no-show.' },
  'appointment.repeat_conflicts': { status: 409, message: 'Not every week is free.' },
  'appointment.time_skipped': { status: 422, message: 'The clock skips this time that day. Please choose another one.' },
  'appointment.nothing_to_schedule': { status: 409, message: 'Every session of this purchase has its time.' },
  'appointment.not_completed': { status: 409, message: 'Notes can be written once the session is completed.' },
  'duty.unknown': { status: 404, message: 'There is no such duty in this program.' },

  'calendar.not_connected': { status: 409, message: 'Connect your Google Calendar first.' },
  'calendar.not_scheduled': { status: 409, message: 'This session has no time yet.' },
  'calendar.not_approved': { status: 409, message: 'The session comes into your calendar once you have approved it.' },
  'calendar.unavailable': { status: 502, message: 'Google Calendar does not answer right now. We keep trying; nothing is lost.' },
  'calendar.feed_not_found': { status: 404, message: 'There is no calendar under this address.' },

  'appointment.start_in_past': { status: 400, message: 'Please choose a time in the future.' },

  'review.session_not_completed': { status: 409, message: 'You can review a session once it is completed.' },
  'review.not_found': { status: 404, message: 'Review not found.' },
  'review.already_answered': { status: 409, message: 'You have already answered this review.' },

  'conversation.not_found': { status: 404, message: 'Conversation not found.' },
  'conversation.blocked': { status: 403, message: 'Messages and bookings between the two of you are switched off.' },
  'conversation.too_many': { status: 429, message: 'You have started many conversations today. Please go on tomorrow.' },
  'conversation.held_for_review': {
    status: 409,
    message: 'The same text to many people is held back. Please write to each of them in your own words.',
  },

  'push.unknown_service': { status: 400, message: "This browser's push service is not one we can reach." },

  'media.refused': { status: 400, message: 'This file cannot be taken.' },
  'media.in_use': { status: 409, message: 'This file is shown on a program or your profile. Take it off there first.' },
  'media.quota_reached': { status: 409, message: 'Your 40 GB for media are full. Remove files you no longer need and try again.' },
  'upload.not_found': { status: 404, message: 'This upload is gone. Please choose the file again.' },
  'upload.incomplete': { status: 409, message: 'This upload is not finished yet.' },
  'upload.offset_conflict': { status: 409, message: 'This upload goes on at another place. Please resume it.' },
  'upload.too_large': { status: 413, message: 'File size must be less than 800MB.' },
  'upload.too_many': { status: 429, message: 'Too many uploads are unfinished. Finish or cancel some of them first.' },
  'upload.unsupported_version': { status: 412, message: 'Uploads speak tus 1.0.0.' },
  'upload.no_space': { status: 507, message: 'There is no room for uploads right now. Please try again later.' },

  'report.nothing_there': { status: 404, message: 'There is nothing here that you can report.' },
  'report.not_found': { status: 404, message: 'Report not found.' },
  'report.not_about_a_trainer': { status: 409, message: 'Only a trainer can be paused, and this report is about somebody else.' },
  'report.already_resolved': { status: 409, message: 'Somebody has resolved this report already.' },
  'trainer.not_taking_requests': { status: 409, message: 'This trainer is not taking new requests right now.' },
  'program.taken_down': { status: 409, message: 'X1 has taken this program down. Please contact support.' },
  'support.not_found': { status: 404, message: 'Support request not found.' },
  'user.not_found': { status: 404, message: 'Person not found.' },
  'user.is_operator': { status: 409, message: 'Operators are made and switched off on the server, by the command line.' },
  'user.closed': { status: 409, message: 'This account was closed by its owner.' },
  'approval.not_found': { status: 404, message: 'There is nothing to confirm here.' },
  'approval.own_request': { status: 403, message: 'Another operator must confirm this.' },
  'approval.already_decided': { status: 409, message: 'Somebody has decided this already.' },
  'problem.already_decided': { status: 409, message: 'Somebody has decided about this problem already.' },
  'media.not_found': { status: 404, message: 'File not found.' },
  'job.not_found': { status: 404, message: 'This job is not among the failed ones any more.' },
  'mail.not_found': { status: 404, message: 'This mail is not among the failed ones any more.' },

  'webhook.bad_signature': { status: 400, message: 'The signature is not valid.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Errors any route may answer without naming them. */
export const commonErrors = [
  'request.invalid',
  'request.not_found',
  'request.method_not_allowed',
  'request.too_large',
  'request.unsupported_type',
  'request.too_many',
  'server.failed',
  'server.unavailable',
  'auth.required',
  'auth.forbidden',
] as const satisfies readonly ErrorCode[];

/** The body of every error answer. `details` carries what a screen needs to go on, such as the new price. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
