import type { AdminSettingVersion } from '@x1/contract/admin/setting.ts';
import { type SettingName, settings } from '@x1/contract/settings/settings.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { useSettingVersions } from '../../features/admin/use-records.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { settingText, wholeText } from './setting-words.ts';

const STATES = {
  planned: { label: 'Planned', tone: 'info' },
  in_effect: { label: 'In effect', tone: 'ok' },
  past: { label: 'Past', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'warn' },
} as const;

const columns: readonly RecordColumn<AdminSettingVersion>[] = [
  {
    label: 'Value',
    cell: ({ setting, value, scopeName, state }) => (
      <>
        <strong className="wrap-anywhere">{value === null ? 'Default' : settingText(setting, value)}</strong>
        {value !== null && wholeText(setting, value) !== null && (
          <details>
            <summary className="link small">Read it</summary>
            <p className="small whitespace-pre-line wrap-anywhere">{wholeText(setting, value)}</p>
          </details>
        )}
        {scopeName && <span className="block">{scopeName}</span>}
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </>
    ),
  },
  { label: 'In effect from', cell: ({ effectiveAt }) => <Moment at={effectiveAt} /> },
  {
    label: 'Changed by',
    width: 'minmax(0, 1.6fr)',
    cell: ({ madeBy, madeAt, confirmedBy, reason, withdrawnBy, withdrawnBecause }) => (
      <span className="wrap-anywhere">
        {madeBy.email}
        {confirmedBy && <span className="block">Confirmed by {confirmedBy.email}</span>}
        <span className="muted block">
          <Moment at={madeAt} />
        </span>
        <span className="muted block">“{reason}”</span>
        {withdrawnBy && (
          <span className="muted block">
            Withdrawn by {withdrawnBy.email}: “{withdrawnBecause}”
          </span>
        )}
      </span>
    ),
  },
];

/** Every change of a setting, newest first. */
export function SettingHistory({ name, onClose }: { name: SettingName; onClose: () => void }) {
  const versions = useSettingVersions(name);
  return (
    <Dialog isOpen onOpenChange={(stays) => !stays && onClose()} title={`History of ${settings[name].label}`} width="widest">
      <RecordList label="Changes" records={versions} columns={columns} keyOf={({ id }) => id} empty="Nobody has changed it yet" />
    </Dialog>
  );
}
