import { DISCLOSURE_VERSION } from '@x1/contract/background-checks/disclosure.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.generated.ts';
import { submitHostedPage } from './provider.ts';
import { insertTrainer } from './rows.ts';
import type { Person, TestApp } from './start-app.ts';

/** What somebody sends who has read the disclosure. */
export const authorized = { disclosureVersion: DISCLOSURE_VERSION, isAuthorized: true } as const;

/** A trainer with a checked identity and a state: somebody who can start a check. */
export async function checkableTrainer(app: TestApp): Promise<Person & { trainerId: number }> {
  const trainer = await app.signUp('trainer');
  const { id: trainerId } = await insertTrainer(app.db, { userId: trainer.user.id, homeState: 'NC', onboarding: { identity: 'verified' } });
  return { ...trainer, trainerId };
}

/** Starts a check. @returns the form's address */
export const startCheck = ({ api }: Person): Promise<string> =>
  api.backgroundChecks.startCheck({ body: authorized }).then(({ url }) => url);

/** Fills in the provider's form. */
export const fillIn = (app: TestApp, url: string, outcome: 'clear' | 'consider' | 'suspended' | 'pending' | 'left') =>
  submitHostedPage(app, url, { outcome });

/** What the person, Checkr or an operator at Checkr's dashboard does with the newest check. */
export async function moveCheck(app: TestApp, { user }: Pick<Person, 'user'>, to: string): Promise<void> {
  const { providerInvitationId } = await app.db
    .selectFrom('backgroundChecks')
    .select('providerInvitationId')
    .where('userId', '=', user.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const headers = { 'content-type': 'application/json' };
  const response = await app.fetch(`/sandbox/background-checks/${providerInvitationId}/move`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ to }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
}

/** A check as the table holds it, in any state: clear and good for a year unless `values` say otherwise. */
export async function insertBackgroundCheck(
  db: Db | Tx,
  { userId, ...values }: Partial<Insertable<Database['backgroundChecks']>> & { userId: UserId },
): Promise<void> {
  const key = crypto.randomUUID();
  const passedAt = new Date('2026-02-11T12:00:00Z');
  const state = values.state ?? 'clear';
  const isAccepted = state === 'clear' || state === 'engaged';
  await db
    .insertInto('backgroundChecks')
    .values({
      userId,
      externalKey: key,
      state,
      disclosureVersion: 1,
      disclosure: 'What was read.',
      agreedAt: passedAt,
      workState: 'NC',
      providerCandidateId: `candidate-${key}`,
      providerInvitationId: `invitation-${key}`,
      providerReportId: `report-${key}`,
      ...(isAccepted && { passedAt, validUntil: new Date('2027-02-11T12:00:00Z') }),
      askedAt: passedAt,
      updatedAt: passedAt,
      ...values,
    })
    .execute();
}
