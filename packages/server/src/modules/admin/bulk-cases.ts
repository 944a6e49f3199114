import { type BulkCases, type BulkOutcome, closableKinds } from '@x1/contract/admin/case.ts';
import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { SupportRequestId } from '@x1/contract/core/ids.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../http/actor.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { createCaseActions } from './cases.ts';

type Bulk = z.infer<typeof BulkCases>;
type OneCase = Bulk['cases'][number];

interface Needs extends Pick<ReturnType<typeof createCaseActions>, 'handOverCase' | 'closeCase'> {
  closeSupportRequest: (actor: Actor, id: SupportRequestId, note: string) => Promise<unknown>;
}

/**
 * Takes, hands over, gives back or puts away several cases, one after another: each in a transaction and with a line in the log of its own, exactly as if it had
 * been pressed alone. What fails says why, and leaves the others as they are.
 */
export function createBulkActions({ handOverCase, closeCase, closeSupportRequest }: Needs) {
  async function act(actor: Actor, { action, to, note = '' }: Omit<Bulk, 'cases'>, one: OneCase): Promise<unknown> {
    const { kind, caseId, takenBy } = one;
    if (action === 'take') return handOverCase(actor, { kind, caseId }, { to: actor.userId, from: takenBy });
    if (action === 'give-back') return handOverCase(actor, { kind, caseId }, { to: null, from: takenBy });
    if (action === 'hand-over') {
      invariant(to !== undefined, 'the contract asks to whom');
      return handOverCase(actor, { kind, caseId }, { to, from: takenBy });
    }
    if (kind === 'support-request') return closeSupportRequest(actor, caseId as SupportRequestId, note);
    const closable = closableKinds.find((known) => known === kind);
    if (!closable) throw new AppError('case.decided_alone');
    return closeCase(actor, { kind: closable, caseId }, note);
  }

  const codeOf = async (work: Promise<unknown>): Promise<ErrorCode | null> => {
    try {
      await work;
      return null;
    } catch (error) {
      // What isn't about this one case, such as a database that is away, ends the call.
      if (!(error instanceof AppError)) throw error;
      return error.code;
    }
  };

  return {
    /** @returns an outcome for each, in their order */
    changeCases: async (actor: Actor, { cases, ...what }: Bulk): Promise<BulkOutcome[]> => {
      const outcomes: BulkOutcome[] = [];
      for (const one of cases) {
        const code = await codeOf(act(actor, what, one));
        outcomes.push({
          kind: one.kind,
          caseId: one.caseId,
          failure: code === null ? null : { code, message: new AppError(code).message },
        });
      }
      return outcomes;
    },
  };
}
