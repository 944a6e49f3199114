import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { agreeToWaiver, paidRequest, timeIn } from '../../testing/given.ts';
import { fridayComes, platformHas, trainerWithBank } from '../../testing/given-payouts.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();
const threeBillion = 3_000_000_000;

it('no column that is an id or refers to one is an integer', async () => {
  const { rows } = await sql`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid in ('int2'::regtype, 'int4'::regtype)
      and (a.attidentity <> '' or a.attname ~ '(^|_)id$' or exists (
        select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)))`.execute(app.db);
  expect(rows).toEqual([]);
});

it('a family books, chats and reviews, and a trainer is paid, with ids beyond two billion', async () => {
  await sql`do $$ declare one record; begin
    for one in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(one.sequencename::regclass, ${sql.lit(threeBillion)});
    end loop; end $$`.execute(app.db);
  await platformHas(app, 10_000_000);
  const trainer = await trainerWithBank(app);
  await app.db.updateTable('programs').set({ individualPriceCents: 20_000 }).where('id', '=', trainer.programId).execute();
  const parent = await app.signUp('parent');
  const { id: athleteId } = await parent.api.accounts.addAthlete({ body: { firstName: 'Kit', birthYear: 2015 } });
  await agreeToWaiver(parent, trainer);
  const { appointmentId, transactionId } = await paidRequest(app, { parent, trainer, athleteId });
  const params = { appointmentId };
  await trainer.api.scheduling.approve({ params });
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 24) } });
  const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  const message = await parent.api.conversations.send({ body: { mentorshipId, content: 'See you on Saturday.' } });
  await trainer.api.conversations.markRead({ params: { mentorshipId }, body: { upToId: message.id } });
  app.clock.advance({ hours: 26 });
  await trainer.api.scheduling.complete({ params });
  const review = await parent.api.reviews.write({ params, body: { rating: 5, text: 'Patient and clear.' } });
  app.clock.advance({ hours: 49 });
  await app.services.payments.releaseDue();
  const listOfParent = () =>
    parent.api.sessions.listParentAppointments({ params: { userId: parent.user.id }, query: { athleteId: `${athleteId}` } });
  // A share that is released between the cutoff and Friday leaves a week later. Both sides look in each week: a sign-in unused for 14 days ends.
  for (const _friday of [1, 2]) {
    await Promise.all([listOfParent(), trainer.api.payouts.balance()]);
    await fridayComes(app);
  }

  const [session] = await listOfParent();
  expect(session).toMatchObject({ id: appointmentId });
  const notifications = await trainer.api.notifications.list({ query: {} });
  expect(notifications.length).toBeGreaterThan(2);
  const { rows: payouts } = await sql<{ id: number }>`select id from payouts where trainer_id = ${trainer.trainerId}`.execute(app.db);
  expect(payouts).toHaveLength(1);
  const ids = [
    parent.user.id,
    trainer.trainerId,
    athleteId,
    appointmentId,
    transactionId,
    mentorshipId,
    message.id,
    review.id,
    payouts[0]?.id,
  ];
  for (const id of ids) expect(id).toBeGreaterThan(threeBillion);
  await assertMoneyIsRight(app.db);
});
