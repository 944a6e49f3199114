import { profileTextKeys } from '@x1/contract/trainers/profile-texts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Owner, type Rows, rowsOf } from './rows.ts';

/** What a trainer has entered and created; ids of the payment provider are left out (security.md §2.5). */
export async function aboutTrainer(tx: Tx, { userId, trainerId }: Owner): Promise<Record<string, Rows>> {
  const read = (query: Parameters<typeof rowsOf>[1]) => rowsOf(tx, query);
  return {
    trainerProfile: await tx
      .selectFrom('trainers')
      .where('id', '=', trainerId)
      .select(['id', 'name', 'gender', 'sports', ...profileTextKeys, 'trainingOptions', 'yearsPlayed', 'programType', 'hourlyRateCents'])
      .select([
        'availability',
        'unconfirmed',
        'availabilityHours',
        'meetingLink',
        'fieldAddress',
        'gymAddress',
        'travelMiles',
        'trainingApproach',
        'whoITrain',
        'ratingTenths',
        'reviewCount',
      ])
      .select(sql<string | null>`'/media/' || image_key || '/portrait.webp'`.as('photo'))
      .select([
        'minimumNoticeMinutes',
        'bufferBeforeMinutes',
        'bufferAfterMinutes',
        'onlyWithinHours',
        'askAgainWithinHours',
        'publicSince',
        'publicUntil',
        'createdAt',
        'updatedAt',
      ])
      .execute(),
    places: await read(sql`
      select kind, name, address, city, state, zipcode, note, created_at as "createdAt", updated_at as "updatedAt"
      from trainer_places where trainer_id = ${trainerId} order by id`),
    lessonLogLinks: await read(sql`
      select name as "for", from_on as "from", to_on as "to", created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt",
        views, last_viewed_at as "lastViewedAt"
      from lesson_log_links where trainer_id = ${trainerId} order by id`),
    collegeStatements: await read(sql`
      select version, plays_in_college as "playsInCollege", is_on_student_visa as "onStudentVisa", statements, stated_at as "statedAt"
      from college_attestations where user_id = ${userId} order by id`),
    promoCodes: await read(sql`
      select code, percent, amount_cents as "amountCents", is_first_booking_only as "firstBookingOnly", max_uses as "maxUses",
        max_uses_per_family as "maxUsesPerFamily", starts_at as "startsAt", expires_at as "expiresAt", time_zone as "timeZone",
        created_at as "createdAt", ended_at as "endedAt"
      from promo_codes where trainer_id = ${trainerId} order by id`),
    timeOff: await read(sql`
      select starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone", note, created_at as "createdAt"
      from time_off where trainer_id = ${trainerId} order by starts_at`),
    groupTimes: await read(sql`
      select slot.program_id as "programId", slot.starts_at as "startsAt", slot.ends_at as "endsAt", meeting.location, meeting.set_at as "setAt"
      from meeting_times meeting join time_slots slot on slot.id = meeting.time_slot_id
      where slot.trainer_id = ${trainerId} order by slot.starts_at`),
    scheduleChanges: await read(sql`
      select c.kind, c.reason, c.created_at as "createdAt",
        (select count(*)::int from schedule_change_sessions s where s.schedule_change_id = c.id and s.refusal is null) as "sessions"
      from schedule_changes c where c.trainer_id = ${trainerId} order by c.id`),
    identityCheck: await read(sql`
      select state, attempts, submitted_at as "submittedAt", verified_at as "verifiedAt", rejection_reason as "rejectionReason"
      from identity_checks where user_id = ${userId}`),
    backgroundChecks: await read(sql`
      select state, disclosure_version as "disclosureVersion", disclosure, agreed_at as "agreedAt", work_state as "workState",
        provider_candidate_id as "candidateAtCheckr", provider_report_id as "reportAtCheckr", passed_at as "passedAt", valid_until as "validUntil"
      from background_checks where user_id = ${userId} order by id`),
    calendarConnection: await read(sql`
      select state, provider, server, connected_at as "connectedAt", lost_at as "lostAt" from calendar_connections where user_id = ${userId}`),
    payoutAccount: await read(sql`
      select state, details_submitted as "detailsSubmitted", payouts_enabled as "payoutsEnabled", created_at as "createdAt"
      from payout_accounts where user_id = ${userId}`),
    programs: await read(sql`
      select id, program_type as "programType", title, description, individual_price_cents as "individualPriceCents",
        group_price_cents as "groupPriceCents", duration, max_capacity as "maxCapacity", training_format as "trainingFormat", requirements,
        tags, is_draft as "isDraft", published_at as "publishedAt", archived_at as "archivedAt", created_at as "createdAt"
      from programs where trainer_id = ${trainerId} order by id`),
    deletedPrograms: await read(sql`
      select program_id as "programId", deleted_at as "deletedAt" from deleted_programs where trainer_id = ${trainerId} order by program_id`),
    media: await read(sql`
      select m.kind, m.name, m.uploaded_bytes as "uploadedBytes", m.width, m.height, m.created_at as "createdAt",
        case when m.taken_down_at is null then '/media/' || m.file_key || '/file' end as "address"
      from media m where m.user_id = ${userId} and m.purpose = 'page' order by m.created_at, m.id`),
    unfinishedUploads: await read(sql`
      select name, content_type as "contentType", byte_size as "byteSize", created_at as "createdAt"
      from uploads where user_id = ${userId} order by created_at`),
    reviewsReceived: await read(sql`
      select rating, text, created_at as "writtenAt", answer, answered_at as "answeredAt", may_be_public as "mayBePublic"
      from reviews where trainer_id = ${trainerId} and hidden_at is null order by id`),
    payouts: await read(sql`
      select id, kind, to_char(friday, 'YYYY-MM-DD') as "friday", amount_cents as "amountCents", status, decided_at as "decidedAt",
        sent_at as "sentAt", paid_at as "paidAt", returned_at as "returnedAt", return_reason as "returnReason"
      from payouts where trainer_id = ${trainerId} order by id`),
    bookkeeping: await read(sql`
      select j.kind, j.transaction_id as "paymentId", j.payout_id as "payoutId", p.amount_cents as "amountCents", j.occurred_at as "at"
      from postings p join journals j on j.id = p.journal_id join ledger_accounts a on a.id = p.account_id
      where a.trainer_id = ${trainerId} order by p.id`),
  };
}
