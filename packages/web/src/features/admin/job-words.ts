/** What a background job does, as an operator asks about it; its name in the code stands below. */
const words: Readonly<Record<string, string>> = {
  'accounts.forget_old_sessions': 'Delete old sign-ins',
  'accounts.make_data_export': "Prepare a person's data export",
  'accounts.prepare_password_reset': 'Send password reset links',
  'calendar.revoke_consent': 'Give back access to a calendar',
  'calendar.sync': 'Write sessions to calendars',
  'calendar.watch': 'Read busy times from calendars',
  'consents.forget_old': 'Delete expired waivers',
  'consents.remind': 'Remind families of waivers that end',
  'conversations.complete_quiet': 'Complete finished conversations',
  'conversations.forget_people_who_left': 'Delete messages of closed accounts',
  'media.clean_up': 'Delete unused files',
  'notifications.deliver_mail': 'Send emails',
  'notifications.forget_old': 'Delete old notifications',
  'notifications.send_push': 'Send push notifications',
  'notifications.send_sms': 'Send text messages',
  'notifications.tell_due': 'Send notifications that are due',
  'notifications.tend_mails': 'Retry emails',
  'payments.follow_charge': 'Read refunds and disputes from Stripe',
  'payments.reconcile': 'Compare payments with Stripe, refund and release what is due',
  'payments.settle_intent': 'Confirm payments',
  'payouts.advance': 'Send payouts to banks',
  'payouts.run': 'Friday payouts',
  'programs.forget_taken_down': 'Delete programs that were taken down',
  'progress.tell_family': 'Tell families about progress',
  'safety.forget_evidence': 'Delete old evidence of reports',
  'scheduling.expire_requests': 'Refund requests nobody answered',
  'scheduling.finish_change': 'Finish moving or canceling a day',
  'scheduling.offer_freed': 'Offer a freed time to the waitlist',
  'scheduling.offer_waiting': 'Offer times to waitlists',
  'scheduling.sweep_holds': 'Let go of times nobody paid for',
  'support.forget_old': 'Delete old support messages',
  'system.forget_done_jobs': 'Delete finished jobs',
  'system.forget_old_rate_counts': 'Delete old rate limit counts',
  'trainers.remove_photo': 'Delete removed photos',
  'trainers.tidy_search': 'Tidy up the trainer search',
};

/**
 * A background job in plain words: 'Send emails'; for what follows from an event the event and who deals with it.
 *
 * @param name as the server calls it: 'payments.reconcile', or 'scheduling.request_rejected/payments'
 */
export function jobWords(name: string): string {
  const known = words[name];
  if (known !== undefined) return known;
  const [what = '', by] = name.split('/');
  const [area = '', ...rest] = what.split('.');
  const title = [sentence(area), spaced(rest.join(' '))].filter(Boolean).join(': ');
  return by === undefined ? title : `${title} (for ${spaced(by)})`;
}

const spaced = (text: string): string => text.replace(/[_-]+/g, ' ');
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${spaced(text.slice(1))}`;
