import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { openCare } from '../../accounts/reads.ts';
import { type Owner, type Rows, rowsOf } from './rows.ts';

/** What accounts, notifications, support, safety and referrals keep of a person: no hashes, no tokens, nothing of who reported whom. */
export async function aboutAccount(tx: Tx, { userId }: Owner, secrets: Secrets): Promise<Record<string, Rows>> {
  const read = (query: Parameters<typeof rowsOf>[1]) => rowsOf(tx, query);
  return {
    account: await read(sql`
      select id, email, role, name, phone, timezone, language, adult_confirmed_at as "adultConfirmedAt",
        email_confirmed_at as "emailConfirmedAt", created_at as "signedUpAt"
      from users where id = ${userId}`),
    athletes: await readAthletes(tx, userId, secrets),
    familyAdults: await read(sql`
      select case when owner_id = ${userId} then 'owner' else 'member' end as "role", email as "invitedEmail", created_at as "invitedAt",
        accepted_at as "acceptedAt", ended_at as "endedAt"
      from family_members where ${userId} in (owner_id, member_id) order by id`),
    signIns: await read(sql`
      select device, address_block as "addressBlock", created_at as "signedInAt", last_used_at as "lastUsedAt"
      from auth_sessions where user_id = ${userId} order by id`),
    secondFactors: await read(sql`
      select kind, name, created_at as "addedAt", last_used_at as "lastUsedAt" from sign_in_factors where user_id = ${userId} order by id`),
    apiKeys: await read(sql`
      select name, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
      from api_keys where user_id = ${userId} order by id`),
    webhooks: await read(sql`
      select url, events, state, created_at as "createdAt" from webhook_endpoints where user_id = ${userId} order by id`),
    // Why isn't told: a reason may name somebody else.
    seenByOperators: await read(sql`
      select s.opened_at as "openedAt", coalesce(s.ended_at, s.ends_at) as "endedAt",
        array(select distinct substr(l.action, 8) from audit_log l where l.object = 'user' and l.object_id = s.user_id::text
          and l.operator_id = s.operator_id and l.at >= s.opened_at and l.at <= coalesce(s.ended_at, s.ends_at)
          and starts_with(l.action, 'see_as.') and l.action not in ('see_as.open', 'see_as.end') order by 1) as "seen"
      from see_as s where s.user_id = ${userId} order by s.id`),
    emailChanges: await read(sql`
      select old_email as "oldEmail", new_email as "newEmail", created_at as "askedAt", confirmed_at as "confirmedAt"
      from email_changes where user_id = ${userId} order by id`),
    expectationsAccepted: await read(sql`
      select version, accepted_at as "acceptedAt" from expectations_agreements where user_id = ${userId} order by version`),
    notificationPreferences: await read(sql`
      select email_notifications as "emailNotifications", sms_notifications as "smsNotifications", push_notifications as "pushNotifications",
        marketing_emails as "marketingEmails", session_reminders as "sessionReminders", payment_notifications as "paymentNotifications",
        updated_at as "changedAt"
      from notification_preferences where user_id = ${userId}`),
    notifications: await read(sql`
      select n.topic, n.title, n.body, n.created_at as "createdAt", n.read_at as "readAt", s.state as "textMessage"
      from notifications n left join sms_messages s on s.notification_id = n.id where n.user_id = ${userId} order by n.id`),
    browsersWithPush: await read(sql`select created_at as "addedAt" from push_subscriptions where user_id = ${userId} order by id`),
    mails: await read(sql`
      select to_address as "to", subject, state, created_at as "createdAt", sent_at as "sentAt" from mails where user_id = ${userId} order by id`),
    supportRequests: await read(sql`
      select name, email, topic, message, received_at as "receivedAt", closed_at as "closedAt"
      from support_requests where user_id = ${userId} order by id`),
    reportsMade: await read(sql`
      select subject, reason, text, reported_at as "reportedAt", resolved_at as "resolvedAt"
      from reports where reporter_id = ${userId} order by id`),
    referralLink: await read(sql`select code, created_at as "createdAt" from referral_links where user_id = ${userId}`),
    // What the person was shown of friends is a first name; here it is their number alone.
    referredFriends: await read(sql`
      select count(*)::integer as "friends" from referral_sign_ups where referrer_id = ${userId} having count(*) > 0`),
    referralRewards: await read(sql`
      select case when friend_id = ${userId} then 'came by a link' else 'brought a family' end as "for", amount_cents as "amountCents",
        decided_at as "at"
      from referral_rewards where ${userId} in (friend_id, referrer_id) order by decided_at`),
    cameByReferral: await read(sql`select joined_at as "joinedAt" from referral_sign_ups where friend_id = ${userId}`),
    calendarFeed: await read(sql`select made_at as "madeAt" from calendar_feeds where user_id = ${userId} and token_hash is not null`),
    favoriteTrainers: await read(sql`
      select t.name as "trainer", f.created_at as "addedAt"
      from favorites f join trainers t on t.id = f.trainer_id where f.user_id = ${userId} order by f.created_at`),
  };
}

/** With what is encrypted of them; a removed athlete has a first name only. */
async function readAthletes(tx: Tx, userId: UserId, secrets: Secrets): Promise<Rows> {
  const rows = await tx.selectFrom('athletes').selectAll().where('userId', '=', userId).orderBy('position').orderBy('id').execute();
  return rows.map(({ firstName, isSelf, birthYear, gradeLevel, level, sports, goals, noteForTrainer, removedAt, ...sealed }) => {
    const care = openCare(secrets, sealed);
    return { firstName, isSelf, birthYear, gradeLevel, level, sports, goals, noteForTrainer, ...care, removedAt };
  });
}
