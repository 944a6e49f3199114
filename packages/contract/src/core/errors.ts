import * as z from 'zod/mini';

interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 507;
  readonly message: string;
}

/**
 * Every error the product can answer: its code, its HTTP status and one plain sentence for people (R26, R152).
 * A route declares which of them it may give; `commonErrors` may come from any route.
 */
export const errorCatalog = {
  'request.invalid': { status: 400, message: 'Please check what you entered.' },
  'request.not_found': { status: 404, message: "There's nothing at this address." },
  'request.method_not_allowed': { status: 405, message: "This address doesn't accept that kind of request." },
  'request.too_large': { status: 413, message: "That's too large to send." },
  'request.unsupported_type': { status: 415, message: 'Please send JSON.' },
  'request.too_many': { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server.unavailable': { status: 503, message: 'X1 is busy or restarting. Please try again in a moment.' },
  'provider.unavailable': {
    status: 502,
    message: "Our payment partner isn't responding right now. You weren't charged; please try again.",
  },

  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.forbidden': { status: 403, message: "You don't have permission to do this." },
  'auth.wrong_credentials': { status: 401, message: 'E-mail or password is wrong.' },
  'auth.too_many_tries': { status: 429, message: 'Too many tries. Please wait a few minutes.' },
  // Its details are a `FactorChallenge`.
  'auth.factor_required': { status: 401, message: 'Please confirm your sign-in with your second factor.' },
  'auth.factor_wrong': { status: 403, message: "That didn't match. Please try again." },
  'auth.challenge_over': { status: 403, message: 'This took too long or was tried too often. Please start again.' },
  'auth.confirmation_required': { status: 403, message: "Please confirm first that it's you." },
  'auth.enrollment_required': { status: 403, message: 'Set up your second factor first. Operators need one.' },
  'factor.not_found': { status: 404, message: 'This is already removed.' },
  'factor.too_many': { status: 409, message: 'You have ten of these already. Remove one first.' },
  'factor.last_required': { status: 409, message: 'Operators need a second factor. Add another one before you remove this one.' },
  'factor.no_passkeys': { status: 409, message: "Passkeys don't work at this address. Use an authenticator app instead." },
  'api_key.not_found': { status: 404, message: "This key isn't on your list anymore." },
  'api_key.too_many': { status: 409, message: 'You have 20 keys already. Revoke one first.' },
  'api_key.wrong_scope': { status: 400, message: "This kind of access isn't for your account." },
  'api_key.not_accepted': { status: 403, message: "API keys can't do this. Please sign in." },
  // Its details name the scope.
  'api_key.scope_missing': { status: 403, message: "This key isn't allowed to do this." },
  'webhook.not_found': { status: 404, message: "This webhook isn't there anymore." },
  'webhook.too_many': { status: 409, message: 'You have ten webhooks already. Delete one first.' },
  'webhook.address_refused': { status: 400, message: 'Please enter a public https address.' },
  'webhook.off': { status: 409, message: 'This webhook is off. Turn it on first.' },
  'delivery.not_found': { status: 404, message: "This delivery isn't in the log anymore." },
  'account.email_taken': { status: 409, message: 'An account with this email already exists' },
  'account.wrong_password': { status: 403, message: 'Your current password is wrong.' },
  'account.link_invalid': { status: 404, message: 'This link is no longer valid. Please request a new one.' },
  'account.cannot_close': { status: 409, message: "Your account can't be deleted yet." },
  'account.export_not_found': { status: 404, message: 'This export is no longer available. Please request a new one.' },
  'athlete.not_found': { status: 404, message: "This athlete isn't on your list anymore." },
  'athlete.too_many': { status: 409, message: 'You have six athletes already. Remove one first.' },
  'progress.not_found': { status: 404, message: "There's nothing here for you. Progress begins with a booked session." },
  'progress.changed': { status: 409, message: 'Someone changed this a moment ago. Please look at what it says now, then save again.' },
  'progress.too_many': { status: 409, message: 'There are thirty of these already. Remove one first.' },
  'progress.day_closed': { status: 409, message: 'You can check off today and the two weeks before it.' },
  'goal.not_found': { status: 404, message: "This goal isn't there anymore." },
  'drill.not_found': { status: 404, message: "This drill isn't there anymore." },
  'lesson_log.link_not_found': { status: 404, message: "This link wasn't found." },
  'lesson_log.link_ended': { status: 404, message: 'This link has ended. Ask the trainer for a new one.' },
  'lesson_log.too_many_links': { status: 409, message: 'Five of your links work right now. End one first.' },
  'college_rules.changed': { status: 409, message: 'The statements have changed. Please read them again.' },
  'clip.not_found': { status: 404, message: "This film isn't there anymore." },
  'clip.not_allowed': { status: 409, message: "The family hasn't allowed films of this athlete." },
  'clip.not_a_film': { status: 409, message: 'Only videos can be added here. Please choose a video.' },
  'clip.file_gone': { status: 409, message: 'This film is gone or was added before. Please choose it again.' },
  'clip.before_exists': { status: 409, message: "There's a film from before already. Add this one as 'After', or remove the other first." },
  'clip.too_many': { status: 409, message: 'There are ten films here already. Remove one first.' },
  'clip.not_yours': { status: 403, message: 'Only the family, or whoever added it, can remove a film.' },
  'clip_comment.not_found': { status: 404, message: "This comment isn't there anymore." },
  'clip_comment.too_many': { status: 409, message: 'There are a hundred comments on this film already. Remove one first.' },
  'consent.not_found': { status: 404, message: "This agreement wasn't found." },
  'consent.text_changed': { status: 409, message: 'The waiver has changed. Please read it again.' },
  'family.full': {
    status: 409,
    message: 'Your family already has a second adult or an open invitation. Remove the adult or cancel the invitation first.',
  },
  'family.own_email': { status: 409, message: "That's your own email. Enter the other adult's email." },
  'family.owner_only': { status: 403, message: 'Only the parent who set up the family can do this.' },
  'family.email_unconfirmed': { status: 403, message: 'Please confirm your email first. Then you can invite another adult.' },
  'family.too_many_invitations': { status: 429, message: "You've sent five invitations today. Please try again tomorrow." },
  'family.link_invalid': {
    status: 404,
    message: 'This invitation was already used, was canceled or has expired. Please ask for a new one.',
  },
  'family.other_email': { status: 403, message: 'This invitation was sent to a different email. Sign in with that email to accept it.' },
  'family.already_in_one': { status: 409, message: 'You already share a family on X1. Please leave it or remove the other adult first.' },
  'family.not_new': {
    status: 409,
    message: "This account already has purchases or conversations, so it can't join a family. Ask for an invitation to a different email.",
  },
  'auth.session_not_found': { status: 404, message: "You're already signed out there." },
  'account.disabled': { status: 403, message: 'This account is disabled. Please contact support.' },

  'trainer.not_found': { status: 404, message: 'Trainer not found.' },
  'trainer.page_ended': { status: 410, message: 'This page was switched off.' },
  'place.not_found': { status: 404, message: "This place isn't on the trainer's list anymore. Please choose another one." },
  'place.too_many': { status: 409, message: 'You have five places already. Remove one first.' },
  'place.name_taken': { status: 409, message: 'You have a place with this name already.' },
  'place.in_use': { status: 409, message: 'An upcoming session is set for this place. Move it first.' },
  'trainer.profile_required': { status: 409, message: 'Create your trainer profile first.' },

  'verification.already_verified': { status: 409, message: 'Your identity is already verified.' },
  'verification.in_progress': { status: 409, message: "We're already checking your documents." },
  'verification.too_many_retries': {
    status: 429,
    message: "You've tried this too many times today. Please try again tomorrow or contact support.",
  },

  'payout_account.required': { status: 409, message: 'Create your payout account first.' },
  'payout_account.closed': { status: 409, message: 'Our payment partner has closed this payout account. Please contact support.' },

  'payout.below_minimum': { status: 409, message: 'A payout needs at least $50 that has been available for 48 hours.' },
  'payout.account_not_ready': { status: 409, message: 'Finish setting up your bank account first, so we can pay you.' },
  'payout.email_unconfirmed': {
    status: 409,
    message: "Please confirm your email first. Your Friday payout doesn't wait for it.",
  },
  'payout.first_on_friday': { status: 409, message: 'Your first payout goes out on a Friday. After that you can request payouts.' },
  'payout.stopped': { status: 409, message: 'Payouts are on hold while we review your account. Your money stays in your balance.' },
  'payout.request_open': { status: 409, message: 'You already have a payout on its way. You can request another once it arrives.' },

  'program.not_found': { status: 404, message: 'Program not found.' },
  'program.capacity_below_participants': { status: 409, message: "Max capacity can't be lower than the number of participants." },
  'program.has_open_sessions': {
    status: 409,
    message:
      "Someone has paid for a session that isn't finished, or is paying right now. Unpublish the program for now, and delete it later.",
  },
  'program.archived': { status: 409, message: "This program is completed and can't be changed anymore." },

  'payment.trainer_not_payable': { status: 409, message: "This trainer isn't taking bookings yet." },
  'payment.price_changed': { status: 409, message: 'The price of this program has changed. Please look at the new price and try again.' },
  'payment.wrong_trainer': { status: 400, message: 'This program belongs to another trainer.' },
  'payment.cancelled_too_often': {
    status: 429,
    message: "You've canceled several purchases today. You can buy again tomorrow, and you can still cancel.",
  },
  'payment.group_full': { status: 409, message: 'This group is full.' },
  'payment.group_not_offered': { status: 409, message: 'This program is for one athlete only.' },

  'payment.not_open': { status: 409, message: 'This payment has already ended.' },
  'payment.started_by_other': {
    status: 409,
    message: "Someone else in your family started paying for this. If they didn't finish, please try again.",
  },

  'promo_code.not_found': { status: 404, message: "This code isn't on your list." },
  'promo_code.taken': { status: 409, message: 'You already have this code. End it first, or choose another one.' },
  'promo_code.too_many': { status: 409, message: 'You already have 50 codes. End one first.' },
  // Of a purchase; whatever is open without the code stays as it is.
  'promo_code.unknown': { status: 404, message: "This code doesn't work with this trainer. Check the spelling and try again." },
  'promo_code.not_yet': { status: 409, message: "This code doesn't work yet." },
  'promo_code.ended': { status: 409, message: 'This code has ended.' },
  'promo_code.used_up': { status: 409, message: 'This code has been used up.' },
  'promo_code.used_by_family': { status: 409, message: "You've used this code already." },
  'promo_code.first_booking_only': { status: 409, message: 'This code is for a first booking only.' },
  'promo_code.too_many_tries': { status: 429, message: "That's a lot of codes. Wait an hour and try again, or book without one." },

  'gift_card.not_found': { status: 404, message: "This gift card isn't on your list." },
  'gift_card.too_many': { status: 429, message: "You've reached today's limit for gift cards. You can buy more tomorrow." },
  'gift_card.wrong_day': { status: 400, message: 'Please choose a day within the next year.' },
  'gift_card.not_open': { status: 409, message: 'This payment has already ended. Please start again.' },
  'gift_card.unknown': { status: 404, message: "We don't know this gift card. Please check the code." },
  'gift_card.redeemed': { status: 409, message: 'This gift card has been used already.' },
  'gift_card.ended': { status: 409, message: "This gift card can't be used anymore." },
  'gift_card.too_late': { status: 409, message: 'Gift cards can be refunded for 90 days. This one can still be used.' },
  'gift_card.too_many_tries': { status: 429, message: "That's a lot of tries. Please wait an hour and try again." },

  'payment_card.not_found': { status: 404, message: "That card isn't saved anymore. Please use another one." },
  'payment_card.setup_not_found': { status: 404, message: "We can't find that card. Please add it again." },
  'payment_card.expired': { status: 409, message: 'That card has expired. Please use another one.' },

  'transaction.not_found': { status: 404, message: 'Payment not found.' },
  'receipt.not_paid': { status: 409, message: "There's no receipt because nothing was paid." },
  'refund.session_not_completed': {
    status: 409,
    message: "This session hasn't taken place. Decline the request instead, and the parent gets a full refund.",
  },
  'refund.more_than_left': { status: 409, message: "That's more than what's left of this payment." },
  'refund.nothing_left': { status: 409, message: 'There is nothing left of this payment to refund.' },
  'refund.disputed': { status: 409, message: 'The bank is reviewing this payment. You can refund it once the bank has decided.' },

  'problem.too_early': { status: 409, message: 'You can report a problem once the session has taken place.' },
  'problem.too_late': { status: 409, message: 'The trainer has already been paid for this session. Please contact support.' },

  'appointment.not_found': { status: 404, message: 'Session not found.' },
  'appointment.already_decided': { status: 409, message: 'This request has already been answered.' },
  'appointment.not_paid': { status: 409, message: "This session hasn't been paid for." },
  'appointment.already_scheduled': { status: 409, message: 'This session is already scheduled.' },
  'appointment.not_schedulable': { status: 409, message: "This session can't be scheduled anymore." },
  'appointment.not_completable': { status: 409, message: 'Only a scheduled session can be marked complete.' },
  'appointment.time_taken': { status: 409, message: 'The trainer already has a session at that time.' },
  'appointment.time_held': {
    status: 409,
    message: 'Someone else is booking that time right now. It may be free again in a few minutes.',
  },
  'appointment.slot_full': { status: 409, message: 'This group session is full.' },
  'appointment.calendar_busy': { status: 409, message: "The trainer's calendar is busy at that time." },
  'appointment.trainer_away': { status: 409, message: 'The trainer has time off then.' },
  'appointment.too_soon': { status: 409, message: 'The trainer needs more notice. Please choose a later time.' },
  'appointment.too_close': { status: 409, message: "That's too close to another of the trainer's sessions." },
  'appointment.outside_hours': { status: 409, message: 'The trainer only takes bookings within their hours.' },
  'appointment.not_movable': { status: 409, message: "This session can't be moved anymore." },
  'appointment.too_late_to_move': {
    status: 409,
    message: "It's too late to move this session yourself. Your trainer still can, so please send a message.",
  },
  'appointment.no_time_to_accept': { status: 409, message: 'This session has no time that waits for your answer.' },
  'appointment.time_changed': { status: 409, message: 'The trainer has changed the time. Please check the new one.' },
  'appointment.not_cancellable': { status: 409, message: "This session can't be canceled anymore." },
  'appointment.refund_changed': { status: 409, message: 'Your refund amount has changed. Please check the new amount.' },
  'appointment.not_started': { status: 409, message: 'You can report a no-show once the session has started.' },
  'appointment.no_show_impossible': { status: 409, message: "This session can't be marked as a no-show." },
  'appointment.repeat_conflicts': { status: 409, message: 'Some of these weeks are taken.' },
  'appointment.time_skipped': { status: 422, message: 'Clocks skip this time that day. Please choose another one.' },
  'appointment.nothing_to_schedule': { status: 409, message: 'Every session in this purchase is already scheduled.' },
  'appointment.not_completed': { status: 409, message: 'You can write notes once the session is completed.' },
  'time_hold.not_found': { status: 404, message: 'We no longer have that time. Please pick another.' },
  'time_hold.ended': { status: 409, message: 'We let that time go. Please pick another.' },
  'time_hold.too_many': {
    status: 409,
    message: 'Several families are booking with this trainer right now. Please try again in a few minutes.',
  },
  'waitlist.not_needed': { status: 409, message: 'You can book this right now: nobody has to wait for it.' },
  'waitlist.too_many': { status: 409, message: "You're on ten waitlists already. Leave one of them first." },
  'waitlist.not_found': { status: 404, message: "You're not on this waitlist anymore." },
  'waitlist.offer_ended': { status: 409, message: 'This offer has ended. The time may have gone to the next family.' },
  'time_off.not_found': { status: 404, message: 'Time off not found.' },
  'time_off.overlaps': { status: 409, message: 'You already have time off then.' },
  'time_off.too_many': { status: 409, message: 'You have a lot of time off planned. Remove some of it first.' },
  'schedule_change.not_found': { status: 404, message: 'We no longer have that change.' },
  'schedule_change.nothing': { status: 409, message: 'There are no sessions to change at that time.' },
  'schedule_change.too_many': { status: 409, message: "That's a lot of sessions at once. Please choose fewer days." },
  'schedule_change.not_ready': { status: 409, message: 'Some sessions need another time first, or stay as they are.' },
  'schedule_change.outdated': { status: 409, message: 'Something has changed since you looked. Please check it again.' },
  'duty.unknown': { status: 404, message: 'This program has no such duty.' },

  'calendar.not_connected': { status: 409, message: 'Connect your calendar first.' },
  'calendar.not_scheduled': { status: 409, message: "This session isn't scheduled yet." },
  'calendar.session_over': { status: 409, message: 'This session is over.' },
  'calendar.not_approved': { status: 409, message: "The session shows up in your calendar once you've approved it." },
  'calendar.unavailable': { status: 502, message: "Your calendar isn't responding right now. We'll keep trying, and nothing is lost." },
  'calendar.password_refused': {
    status: 422,
    message: "The server didn't accept this user name and app password. Most servers refuse your usual password here.",
  },
  'calendar.server_unreachable': { status: 422, message: "We couldn't reach a calendar server at this address." },
  'calendar.none_found': { status: 422, message: "We couldn't find a calendar there that X1 may write to." },
  'calendar.feed_not_found': { status: 404, message: "There's no calendar at this address." },

  'appointment.start_in_past': { status: 400, message: 'Please choose a time in the future.' },

  'review.session_not_completed': { status: 409, message: 'You can review a session once it is completed.' },
  'review.not_found': { status: 404, message: 'Review not found.' },
  'review.already_answered': { status: 409, message: "You've already answered this review." },

  'conversation.not_found': { status: 404, message: 'Conversation not found.' },
  'conversation.blocked': { status: 403, message: 'Messages and bookings between the two of you are turned off.' },
  'conversation.too_many': { status: 429, message: "You've started a lot of conversations today. Please continue tomorrow." },
  'conversation.email_unconfirmed': {
    status: 429,
    message: 'Until you confirm your email, you can start three conversations a day. Please open the link we emailed you.',
  },
  'conversation.file_gone': { status: 409, message: 'A file of this message is gone or was sent before. Please add it again.' },
  'conversation.held_for_review': {
    status: 409,
    message: "We don't deliver the same message to many people. Please write to each person individually.",
  },

  'unsubscribe.link_invalid': {
    status: 404,
    message: 'This link has expired. You can choose which emails you get in your account settings.',
  },
  'push.unknown_service': { status: 400, message: "We can't reach this browser's push service." },

  'media.refused': { status: 400, message: "This file can't be used." },
  'media.in_use': { status: 409, message: 'This file is used in a program or on your profile. Remove it there first.' },
  'media.quota_reached': {
    status: 409,
    message: "You've used all 40 GB of your media storage. Remove files you no longer need and try again.",
  },
  'message_file.quota_reached': {
    status: 409,
    message: "You've used all 10 GB for files in messages. Please write to support if you need more.",
  },
  'message_file.daily_limit': { status: 429, message: 'You have sent 1 GB of files today. Please go on tomorrow.' },
  'upload.not_found': { status: 404, message: 'This upload is gone. Please choose the file again.' },
  'upload.incomplete': { status: 409, message: "This upload isn't finished yet." },
  'upload.offset_conflict': { status: 409, message: 'This upload has moved ahead. Please resume it.' },
  'upload.too_large': { status: 413, message: 'File size must be less than 800MB.' },
  'upload.too_many': { status: 429, message: 'You have too many unfinished uploads. Finish or cancel some of them first.' },
  'upload.daily_limit': { status: 429, message: 'You have uploaded 16 GB today. Please go on tomorrow.' },
  'upload.unsupported_version': { status: 412, message: 'Uploads use tus 1.0.0.' },
  'upload.no_space': { status: 507, message: "There's no room for uploads right now. Please try again later." },

  'report.nothing_there': { status: 404, message: "There's nothing here you can report." },
  'report.not_found': { status: 404, message: 'Report not found.' },
  'report.not_about_a_trainer': { status: 409, message: "Only trainers can be paused, and this report isn't about a trainer." },
  'report.already_resolved': { status: 409, message: 'This report has already been resolved.' },
  'trainer.not_taking_requests': { status: 409, message: "This trainer isn't taking new requests right now." },
  'program.taken_down': { status: 409, message: 'X1 has taken this program down. Please contact support.' },
  'support.not_found': { status: 404, message: 'Support request not found.' },
  'user.not_found': { status: 404, message: 'Person not found.' },
  'user.is_operator': { status: 409, message: 'Operators are added and removed on the server, from the command line.' },
  'user.closed': { status: 409, message: 'This account was closed by its owner.' },
  'approval.not_found': { status: 404, message: "There's nothing to confirm here." },
  'approval.own_request': { status: 403, message: 'Another operator must confirm this.' },
  'approval.already_decided': { status: 409, message: 'This has already been decided.' },
  'problem.already_decided': { status: 409, message: 'This problem has already been decided.' },
  'media.not_found': { status: 404, message: 'File not found.' },
  'job.not_found': { status: 404, message: 'This job is no longer in the failed list.' },
  'mail.not_found': { status: 404, message: 'This email is no longer in the failed list.' },

  'webhook.bad_signature': { status: 400, message: "The signature isn't valid." },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCatalog;

/** Errors any route may answer without listing them. */
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
  'auth.enrollment_required',
  'api_key.not_accepted',
  'api_key.scope_missing',
] as const satisfies readonly ErrorCode[];

/** The body of every error reply. `details` carries what a screen needs to continue, such as the new price. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
