import * as z from 'zod';
import type { BackgroundCheckProvider, NewInvitation, ProviderCheck } from '../../modules/background-checks/port.ts';
import type { Logger } from '../../platform/logger.ts';
import { type CheckrConnection, CheckrFailure, createCheckrClient, toUnavailable } from './checkr-client.ts';
import { createCheckrWebhookVerifier } from './webhook-signature.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const Candidate = z.object({ id: z.string().min(1) });

const Invitation = z.object({
  id: z.string().min(1),
  status: z.string(),
  invitation_url: z.url({ protocol: /^https?$/ }),
  expires_at: instant,
  deleted_at: z.string().nullish(),
  report_id: z.string().nullish(),
});
type Invitation = z.output<typeof Invitation>;

/** A report without what is in it: only these fields are read. */
const Report = z.object({
  id: z.string().min(1),
  status: z.string(),
  result: z.string().nullish(),
  adjudication: z.string().nullish(),
  includes_canceled: z.boolean().nullish(),
  completed_at: instant.nullish(),
});
type Report = z.output<typeof Report>;

const AdverseAction = z.object({
  status: z.string(),
  post_notice_scheduled_at: instant.nullish(),
  post_notice_ready_at: instant.nullish(),
});

const listOf = <Schema extends z.ZodType>(item: Schema) => z.object({ data: z.array(item) });

/** Checkr: invitations to its own form, which collects what the law of each place asks for, and the state of the reports that follow. */
export function createCheckrChecks(connection: CheckrConnection, { logger }: { logger: Logger }): BackgroundCheckProvider {
  const call = createCheckrClient(connection);

  /** One candidate for each person: the one that is there, or a new one. */
  async function findOrCreateCandidate({ personKey, email }: NewInvitation): Promise<string> {
    const known = listOf(Candidate).parse(await call('/candidates', { query: { custom_id: personKey } })).data[0];
    if (known) return known.id;
    const body = { email, custom_id: personKey };
    return Candidate.parse(await call('/candidates', { method: 'POST', body, key: `candidate:${personKey}` })).id;
  }

  /** The open invitation of a candidate, or a new one: a crash between the call and our row must not invite twice. */
  async function findOrCreateInvitation(candidateId: string, { checkKey, workState }: NewInvitation): Promise<Invitation> {
    const query = { candidate_id: candidateId, status: 'pending' };
    const open = listOf(Invitation)
      .parse(await call('/invitations', { query }))
      .data.find((one) => !one.deleted_at);
    if (open) return open;
    const body = {
      candidate_id: candidateId,
      package: connection.package,
      work_locations: [{ country: 'US', state: workState }],
    };
    return Invitation.parse(await call('/invitations', { method: 'POST', body, key: `invitation:${checkKey}` }));
  }

  async function readReport(reportId: string): Promise<ProviderCheck> {
    const report = Report.parse(await call(`/reports/${encodeURIComponent(reportId)}`));
    const state = stateOf(report);
    return {
      state,
      reportId: report.id,
      formUntil: null,
      decisionAt: state === 'pre_adverse' ? await readDecisionTime(report.id) : null,
      completedAt: report.completed_at ?? null,
    };
  }

  /** When the second notice is due. */
  async function readDecisionTime(reportId: string): Promise<Date | null> {
    const path = `/reports/${encodeURIComponent(reportId)}/adverse_actions`;
    const { data } = listOf(AdverseAction).parse(await call(path));
    const action = data.find(({ status }) => status === 'pending');
    return action?.post_notice_scheduled_at ?? action?.post_notice_ready_at ?? null;
  }

  return {
    invite: async (invitation) => {
      try {
        const candidateId = await findOrCreateCandidate(invitation);
        const { id, invitation_url: url, expires_at: formUntil } = await findOrCreateInvitation(candidateId, invitation);
        return { candidateId, invitationId: id, url, formUntil };
      } catch (error) {
        throw toUnavailable(error);
      }
    },

    read: async ({ invitationId, reportId }) => {
      try {
        if (reportId !== null) return await readReport(reportId);
        const invitation = Invitation.parse(await call(`/invitations/${encodeURIComponent(invitationId)}`));
        return invitation.report_id ? await readReport(invitation.report_id) : ofInvitation(invitation);
      } catch (error) {
        // One that Checkr no longer knows will never be decided: the person may start again.
        if (isMissing(error)) return { ...nothing, state: 'canceled', reportId };
        throw toUnavailable(error);
      }
    },

    withdraw: async (invitationId) => {
      try {
        await call(`/invitations/${encodeURIComponent(invitationId)}`, { method: 'DELETE' });
      } catch (error) {
        // Handed in, ended, taken back or forgotten meanwhile.
        if (isMissing(error) || (error instanceof CheckrFailure && (error.status === 400 || error.status === 409))) return;
        throw toUnavailable(error);
      }
    },

    portalUrl: connection.portalUrl,
    reportUrl: connection.reportUrl,
    verifyWebhook: createCheckrWebhookVerifier({ apiKey: connection.apiKey, logger }),
  };
}

const nothing = { formUntil: null, decisionAt: null, completedAt: null } as const;

const isMissing = (error: unknown): boolean => error instanceof CheckrFailure && error.status === 404;

function ofInvitation({ status, invitation_url: url, expires_at: formUntil, deleted_at: deletedAt }: Invitation): ProviderCheck {
  if (deletedAt) return { ...nothing, state: 'canceled', reportId: null };
  if (status === 'pending') return { ...nothing, state: 'invited', reportId: null, url, formUntil };
  // Handed in a moment ago: the report is on its way.
  return { ...nothing, state: status === 'completed' ? 'pending' : 'expired', reportId: null };
}

/**
 * One state of Checkr's three words for a report. Without a plain 'clear' of everything that was ordered somebody has to look at it; what was decided
 * at Checkr's dashboard is in `adjudication`.
 */
function stateOf({ status, result, adjudication, includes_canceled: isPartial }: Report): ProviderCheck['state'] {
  if (status === 'dispute') return 'disputed';
  if (adjudication === 'post_adverse_action') return 'adverse';
  if (adjudication === 'pre_adverse_action') return 'pre_adverse';
  if (status === 'suspended') return 'suspended';
  if (status === 'canceled') return 'canceled';
  if (status !== 'complete') return 'pending';
  if (result === 'clear' && !isPartial) return 'clear';
  return adjudication === 'engaged' ? 'engaged' : 'consider';
}
