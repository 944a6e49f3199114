import type { Approval } from '@x1/contract/admin/approval.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { settings } from '@x1/contract/settings/settings.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useConsole } from '../../features/admin/console-context.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge } from '../../features/admin/state-badge.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { effectText, settingText, settingTitle, tellsTrainers } from './setting-words.ts';

const KINDS: Readonly<Record<Approval['kind'], string>> = {
  refund: 'Refund',
  'refund-for-problem': 'Refund for a problem',
  'enable-user': 'Enable an account',
  'resume-payouts': 'Resume payouts',
  'change-setting': 'Change a setting',
};

const columns: readonly RecordColumn<Approval>[] = [
  {
    label: 'What',
    width: 'minmax(0, 1.4fr)',
    cell: ({ kind, transactionId, amount, settingChange, reason, explanation }) => (
      <>
        {transactionId === null ? KINDS[kind] : <Link href={`/admin/transactions/${transactionId}`}>{KINDS[kind]}</Link>}
        {amount !== null && <span className="num"> {formatCents(amount)}</span>}
        {settingChange && <SettingWish change={settingChange} />}
        <span className="muted block">“{reason}”</span>
        {explanation && <span className="muted block">Parent and trainer read: “{explanation}”</span>}
      </>
    ),
  },
  { label: 'For', cell: ({ person, settingChange }) => (person ? <PersonLink person={person} /> : (settingChange?.scopeName ?? '–')) },
  { label: 'Requested by', cell: ({ requestedBy }) => requestedBy.email },
  { label: 'When', width: '165px', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { label: 'Decision', width: '210px', cell: (approval) => <Decision approval={approval} /> },
];

/** For whom a setting is to be what, and from when on. */
function SettingWish({ change }: { change: NonNullable<Approval['settingChange']> }) {
  const { setting, scopeName, value, effectiveAt } = change;
  return (
    <span className="block">
      <Link href="/admin/settings">{settings[setting].label}</Link>
      {scopeName && ` for ${scopeName}`}: <strong>{value === null ? 'default' : settingText(setting, value)}</strong>
      {effectiveAt && (
        <span className="muted">
          {' '}
          from <Moment at={effectiveAt} />
        </span>
      )}
    </span>
  );
}

/** The whole request in one line, so that an operator who confirms it needn't remember the row behind the dialog. */
function wishText({ kind, amount, person, settingChange: change }: Approval): string {
  const of = amount === null ? '' : ` of ${formatCents(amount)}`;
  const whom = person ? ` for ${personName(person)}` : '';
  if (!change) return `${KINDS[kind]}${of}${whom}`;
  return `${settingTitle(change)}: ${change.value === null ? 'default' : settingText(change.setting, change.value)}`;
}

/** What the change will mean, as the operator who asked for it read it, and who is told; '' where it goes back to the default and nobody is. */
function meaningOf({ setting, value }: NonNullable<Approval['settingChange']>, from: string | null): string {
  const effect = value === null ? '' : effectText(setting, value, from);
  const told = tellsTrainers(setting) ? 'The trainers it concerns get an email once you approve it.' : '';
  return [effect, told].filter(Boolean).join(' ');
}

/** What one operator asked for and another must confirm (B24). */
export function ApprovalsSection() {
  return (
    <RecordSection
      route={adminRoutes.listApprovals}
      label="Approvals"
      columns={columns}
      keyOf={({ id }) => id}
      empty="Nothing is waiting for a second operator"
      filters={[{ name: 'state', label: 'State', any: 'Waiting', options: { approved: 'Approved', declined: 'Declined' } }]}
    />
  );
}

function Decision({ approval }: { approval: Approval }) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  if (approval.state !== 'pending') {
    return (
      <>
        <StateBadge state={approval.state} /> <span className="muted wrap-anywhere">{approval.decidedBy?.email}</span>
      </>
    );
  }
  return (
    <div className="record-acts">
      {!approval.isOwn && (
        <Button size="s" onClick={() => setAsked('approve')}>
          Approve
        </Button>
      )}
      <Button variant="outline" size="s" onClick={() => setAsked('decline')}>
        {approval.isOwn ? 'Withdraw' : 'Decline'}
      </Button>
      {asked && <DecisionDialog approval={approval} decision={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function DecisionDialog({ approval, decision, onClose }: { approval: Approval; decision: 'approve' | 'decline'; onClose: () => void }) {
  const decide = useAdminAction(
    (note: string) => adminApi[decision]({ params: { approvalId: approval.id }, body: { note } }),
    () => ({ title: decision === 'approve' ? 'Approved' : 'Declined' }),
  );
  const { zone, now } = useConsole();
  const what = wishText(approval);
  const change = approval.settingChange;
  const from = change?.effectiveAt ? formatDate(change.effectiveAt, zone, now) : null;
  const meaning = change && decision === 'approve' ? meaningOf(change, from) : null;
  return (
    <ReasonDialog
      title={decision === 'approve' ? 'Approve it?' : 'Decline it?'}
      description={
        decision === 'approve'
          ? `${what}, requested by ${approval.requestedBy.email}. It takes effect ${from ? `on ${from}` : 'immediately'}.`
          : `${what}. Nothing is carried out.`
      }
      confirmLabel={decision === 'approve' ? 'Approve' : 'Decline'}
      onConfirm={decide.mutateAsync}
      onClose={onClose}
    >
      {meaning && <Notice title="What it means">{meaning}</Notice>}
    </ReasonDialog>
  );
}
