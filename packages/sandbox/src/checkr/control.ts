import { z } from 'zod';
import { badge, button, newest, row, type Tone } from '../pages/control-row.ts';
import type { Html } from '../pages/html.ts';
import type { World } from '../world.ts';
import { cancelInvitation, expireInvitation, getInvitation, isOpenInvitation } from './invitations.ts';
import type { CheckrInvitation, CheckrReport } from './records.ts';
import { getReport, handInForm, moveReport, movesOf, type ReportMove, reportMoves } from './reports.ts';

export const MoveInput = z.object({ to: z.enum([...reportMoves, 'handed_in', 'expired', 'invitation_canceled']) });

/**
 * Does what the person, Checkr or an operator at Checkr's dashboard does.
 *
 * @param id of the invitation: what happens to a report hands in the form first
 */
export function moveCheck(world: World, id: string, { to }: z.infer<typeof MoveInput>): object {
  const invitation = getInvitation(world, id);
  if (to === 'expired') return expireInvitation(world, invitation);
  if (to === 'invitation_canceled') return cancelInvitation(world, invitation);
  const report = invitation.report_id === null ? handInForm(world, invitation) : getReport(world, invitation.report_id);
  return to === 'handed_in' ? report : moveReport(world, report, to);
}

const labels: Record<ReportMove, string> = {
  clear: 'Clear',
  consider: 'Consider',
  suspended: 'Suspend',
  resumed: 'Resume',
  canceled: 'Cancel',
  engaged: 'Engage',
  pre_adverse_action: 'Pre-adverse action',
  adverse_action_canceled: 'Cancel adverse action',
  disputed: 'Dispute, as the candidate',
};

function stateOf(invitation: CheckrInvitation, report: CheckrReport | undefined): string {
  if (!report) return invitation.deleted_at ? 'canceled' : invitation.status === 'pending' ? 'invited' : invitation.status;
  return report.adjudication ?? (report.status === 'complete' ? (report.result ?? report.status) : report.status);
}

const tones: Record<string, Tone> = {
  clear: 'good',
  engaged: 'good',
  pending: 'wait',
  consider: 'warn',
  dispute: 'warn',
  post_adverse_action: 'bad',
};

/** What a report that needs a look has in it; the real one has pages. */
const sampleFinding = 'Sample report: one traffic misdemeanor from 2021, nothing else found';

/** The latest background checks, with what may happen to each. */
export function checkrRows(world: World): Html[] {
  return newest(world.store.list('checkrInvitations')).map((invitation) => {
    const report = invitation.report_id === null ? undefined : world.store.find('checkrReports', invitation.report_id);
    const candidate = world.store.find('checkrCandidates', invitation.candidate_id);
    const state = stateOf(invitation, report);
    const move = (to: string, label: string) =>
      button(`/sandbox/background-checks/${invitation.id}/move`, label, invitation.id, { name: 'to', value: to });
    const since = invitation.created_at.slice(0, 16).replace('T', ' ');
    const detail = state === 'consider' ? `${since} · ${sampleFinding}` : since;
    return row(candidate?.email ?? 'Candidate', detail, report?.id ?? invitation.id, [
      badge(tones[state] ?? 'neutral', state),
      ...(isOpenInvitation(invitation)
        ? [move('handed_in', 'Hand in'), move('expired', 'Expire'), move('invitation_canceled', 'Cancel')]
        : []),
      ...(report ? movesOf(report).map((to) => move(to, labels[to])) : []),
    ]);
  });
}
