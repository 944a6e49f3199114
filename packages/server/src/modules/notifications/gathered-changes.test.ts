import { beforeEach, expect, it } from 'vitest';
import { type ChangedDay, confirmChange, paidDay } from '../../testing/changed-day.ts';
import { calendarEntriesOf, openMailServer } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { combine } from './mail/combine.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings, mailGatherMs: 60_000 } });
beforeEach(() => {
  server.received.length = 0;
});

async function afterAMinute(): Promise<void> {
  await app.drainJobs();
  app.clock.advance({ minutes: 1 });
  await app.drainJobs();
}

/** A day whose own emails are out of the way. */
async function quietDay(): Promise<ChangedDay> {
  const day = await paidDay(app);
  await afterAMinute();
  server.received.length = 0;
  return day;
}

const mailsTo = ({ email }: Person) => server.received.filter(({ recipients }) => recipients.includes(email));
const bellOf = async (person: Person) => (await person.api.notifications.list({ query: {} })).map(({ title }) => title);
const both = (method: string, { alone, group }: ChangedDay) =>
  new Set([alone, group[0]].map(({ appointmentId }) => `${method} session-${appointmentId}`));

it('a canceled day and the refunds of all its sessions are one email to each family, and one to the trainer', async () => {
  const day = await quietDay();
  await confirmChange(day.trainer, day.wish({ kind: 'cancel' }), 'Rain all day');
  await afterAMinute();
  const [mail, ...others] = mailsTo(day.parent);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Jordan Ellis canceled 2 sessions (refunds: $78.00)');
  expect(mail?.text).toContain('We sent $78.00 back to your card.');
  for (const amount of ['$49.00', '$29.00']) expect(mail?.text).toContain(`${amount} for First Touch, `);
  expect(mail && calendarEntriesOf(mail)).toEqual(both('CANCEL', day));
  expect(mailsTo(day.other).map(({ subject }) => subject)).toEqual(['Jordan Ellis canceled First Touch (refund: $29.00)']);
  const toTrainer = mailsTo(day.trainer);
  expect(toTrainer.map(({ subject }) => subject)).toEqual(['You canceled 3 sessions']);
  expect(toTrainer[0]?.text).toContain('$107.00 went back to families.');
  expect(toTrainer[0]?.text).toContain('$49.00 to ');
  expect((await bellOf(day.parent)).filter((title) => /refunded/.test(title))).toEqual([]);
});

it('a family that takes the money of all moved sessions gets one email with each amount, and the entry of each leaves its calendar', async () => {
  const day = await quietDay();
  const { id } = await confirmChange(day.trainer, day.wish({ kind: 'move', days: 1, minutes: 0 }));
  await afterAMinute();
  server.received.length = 0;
  const params = { changeId: id };
  const { sessions } = await day.parent.api.scheduling.familyChange({ params });
  const named = sessions.map(({ appointment }) => ({
    appointmentId: appointment.id,
    startTime: appointment.startTime ?? '',
    endTime: appointment.endTime ?? '',
  }));
  await day.parent.api.scheduling.answerChange({ params, body: { answer: 'refund', sessions: named, expectedRefund: 7_800 } });
  await afterAMinute();
  const [mail, ...others] = mailsTo(day.parent);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/\(refunds: \$78\.00\)$/);
  expect(mail?.text).toContain('We sent $78.00 back to your card.');
  for (const amount of ['$49.00', '$29.00']) expect(mail?.text).toContain(`${amount} for First Touch, `);
  expect(mail && calendarEntriesOf(mail)).toEqual(both('CANCEL', day));
  expect(mailsTo(day.trainer)).toHaveLength(1);
  expect(mailsTo(day.other)).toEqual([]);
});

/** What is queued of one refund by itself. */
function aRefund(
  cents: number,
  creditCents: number,
  { language = 'en', appointmentId = cents }: { language?: 'en' | 'es'; appointmentId?: number } = {},
) {
  const listed = { to: 'family', appointmentId, cents, creditCents, line: `$${cents / 100}.00 for First Touch`, changeId: 5 } as const;
  const texts = { subject: 'Refund', preheader: '', heading: 'Refund', paragraphs: ['Sent.'], why: 'A test.' };
  const letter = { ...texts, kindOfMail: 'record', listed, language, facts: [{ label: 'Sent on', value: 'Monday' }] } as const;
  return { subject: 'Refund', letter, headers: {}, attachments: [], isConfidential: false };
}

it('refunds that come after the email about the day share a second email, with their sum and a line for each', () => {
  const { subject, letter } = combine([aRefund(4_900, 0), aRefund(2_900, 900)]);
  expect([subject, letter?.heading]).toEqual(['Refund: $78.00 for 2 sessions', '$78.00 refunded']);
  expect(letter?.paragraphs).toEqual([
    'You got $78.00 back: $69.00 to your card, $9.00 as credit. Banks show card refunds within 5 to 10 days.',
    '$49.00 for First Touch',
    '$29.00 for First Touch',
  ]);
  expect(letter?.button).toEqual({ label: 'See what was canceled', path: '/schedule-change/5' });
  expect(combine([aRefund(4_900, 0, { appointmentId: 7 }), aRefund(900, 900, { appointmentId: 7 }), aRefund(2_900, 0)]).subject).toBe(
    'Refund: $87.00 for 2 sessions',
  );
  expect(combine([aRefund(4_900, 4_900), aRefund(2_900, 2_900)]).letter?.paragraphs[0]).toContain('back as credit');
});

it("the email about a single refund says what it always says, and one about several is in its reader's language", () => {
  expect(combine([aRefund(4_900, 0)])).toEqual(aRefund(4_900, 0));
  const spanish = { language: 'es' } as const;
  expect(combine([aRefund(4_900, 0, spanish), aRefund(2_900, 0, spanish)]).letter?.heading).toBe('$78.00 reembolsados');
});
