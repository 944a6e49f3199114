import type { World } from '../world.ts';
import { invalid, notFound } from './errors.ts';
import { newCheckrId } from './events.ts';
import { completeInvitation, isOpenInvitation } from './invitations.ts';
import type { CheckrAdverseAction, CheckrInvitation, CheckrReport } from './records.ts';

const dayMs = 86_400_000;
/** From the first notice to the second, Checkr's default: longer than five business days. */
const noticeDays = 7;

const iso = (ms: number) => new Date(ms).toISOString();

/** What can happen to a report. */
export const reportMoves = [
  'clear',
  'consider',
  'suspended',
  'resumed',
  'canceled',
  'engaged',
  'pre_adverse_action',
  'adverse_action_canceled',
  'disputed',
] as const;
export type ReportMove = (typeof reportMoves)[number];

export function getReport(world: World, id: string): CheckrReport {
  const report = world.store.find('checkrReports', id);
  if (!report) throw notFound();
  return report;
}

/** The person hands in the form. @returns the report that begins */
export function handInForm(world: World, invitation: CheckrInvitation): CheckrReport {
  if (!isOpenInvitation(invitation)) throw invalid('The invitation is not pending');
  const id = newCheckrId();
  const report: CheckrReport = {
    id,
    object: 'report',
    uri: `/v1/reports/${id}`,
    status: 'pending',
    result: null,
    adjudication: null,
    assessment: null,
    includes_canceled: false,
    created_at: iso(world.clock()),
    completed_at: null,
    revised_at: null,
    package: invitation.package,
    candidate_id: invitation.candidate_id,
  };
  world.store.put('checkrReports', report);
  completeInvitation(world, invitation, id);
  world.checkrEvents.record('report.created', report);
  return report;
}

function save(world: World, report: CheckrReport, step: string): CheckrReport {
  const saved = world.store.put('checkrReports', report);
  world.checkrEvents.record(`report.${step}`, saved);
  return saved;
}

/** From which statuses a move is possible, and for a finished report also whether it needs a decision. */
const possible: Record<ReportMove, (report: CheckrReport) => boolean> = {
  clear: ({ status }) => status === 'pending' || status === 'dispute',
  consider: ({ status }) => status === 'pending' || status === 'dispute',
  suspended: ({ status }) => status === 'pending',
  resumed: ({ status }) => status === 'suspended',
  canceled: ({ status }) => status === 'pending' || status === 'suspended',
  engaged: ({ result, adjudication, status }) => status === 'complete' && result === 'consider' && adjudication === null,
  pre_adverse_action: ({ result, adjudication, status }) => status === 'complete' && result === 'consider' && adjudication === null,
  adverse_action_canceled: ({ adjudication }) => adjudication === 'pre_adverse_action',
  disputed: ({ status, result }) => status === 'complete' && result === 'consider',
};

export const movesOf = (report: CheckrReport): ReportMove[] => reportMoves.filter((move) => possible[move](report));

/** @throws CheckrError where the report is not in a state for it */
export function moveReport(world: World, report: CheckrReport, move: ReportMove): CheckrReport {
  if (!possible[move](report)) throw invalid(`A report that is ${report.status} cannot be moved to ${move}`);
  const now = iso(world.clock());
  switch (move) {
    case 'clear':
    case 'consider':
      return save(
        world,
        {
          ...report,
          status: 'complete',
          result: move,
          adjudication: null,
          completed_at: report.completed_at ?? now,
          revised_at: report.completed_at && now,
        },
        'completed',
      );
    case 'suspended':
      return save(world, { ...report, status: 'suspended' }, 'suspended');
    case 'resumed':
      return save(world, { ...report, status: 'pending' }, 'resumed');
    case 'canceled':
      return save(world, { ...report, status: 'canceled' }, 'canceled');
    case 'engaged':
      return save(world, { ...report, adjudication: 'engaged' }, 'engaged');
    case 'pre_adverse_action':
      planAdverseAction(world, report);
      return save(world, { ...report, adjudication: 'pre_adverse_action' }, 'pre_adverse_action');
    case 'adverse_action_canceled':
      endAdverseAction(world, report, 'canceled');
      return save(world, { ...report, adjudication: null }, 'updated');
    case 'disputed':
      endAdverseAction(world, report, 'dispute');
      return save(world, { ...report, status: 'dispute', adjudication: null }, 'disputed');
  }
}

function planAdverseAction(world: World, report: CheckrReport): void {
  const id = newCheckrId();
  const now = world.clock();
  const readyAt = iso(now + noticeDays * dayMs);
  world.store.put('checkrAdverseActions', {
    id,
    object: 'adverse_action',
    uri: `/v1/adverse_actions/${id}`,
    report_id: report.id,
    status: 'pending',
    created_at: iso(now),
    post_notice_scheduled_at: readyAt,
    post_notice_ready_at: readyAt,
    canceled_at: null,
  });
}

export function listAdverseActions(world: World, reportId: string): CheckrAdverseAction[] {
  return world.store.list('checkrAdverseActions').filter((action) => action.report_id === reportId);
}

function endAdverseAction(world: World, report: CheckrReport, status: 'canceled' | 'dispute'): void {
  for (const action of listAdverseActions(world, report.id)) {
    if (action.status === 'pending') world.store.put('checkrAdverseActions', { ...action, status, canceled_at: iso(world.clock()) });
  }
}

/** The second notice goes out when its time has come and nobody disputed the report. */
export function sendDueNotices(world: World): void {
  for (const action of world.store.list('checkrAdverseActions')) {
    if (action.status !== 'pending' || Date.parse(action.post_notice_scheduled_at) > world.clock()) continue;
    world.store.put('checkrAdverseActions', { ...action, status: 'complete' });
    save(world, { ...getReport(world, action.report_id), adjudication: 'post_adverse_action' }, 'post_adverse_action');
  }
}
