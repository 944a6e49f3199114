import './settings.css';
import type { AdminSetting, AdminSettingVersion } from '@x1/contract/admin/setting.ts';
import { settingGroups, settings } from '@x1/contract/settings/settings.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { Moment } from '../../features/admin/moment.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction, useSettings } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SettingHistory } from './setting-history.tsx';
import { settingText, tellsTrainers } from './setting-words.ts';

const SettingDialog = lazy(async () => ({ default: (await import('./setting-dialog.tsx')).SettingDialog }));

/** What operators set without code (decision 0109): each setting with its value, since when and by whom, what is planned, and its history. */
export function SettingsSection() {
  const query = useSettings();
  const wanted = new URLSearchParams(useSearch()).get('setting');
  if (query.isPending) return <PlaceholderRows count={6} label="Loading" />;
  if (!query.data) return <LoadFailed what="The settings couldn't be loaded." query={query} />;
  const all = query.data;
  return (
    <div className="stack">
      <p className="muted">
        A change takes effect from the moment you choose. What was already sold keeps the terms it was sold under. The waiver's text has a{' '}
        <Link className="link" href="/admin/waivers">
          page of its own
        </Link>
        .
      </p>
      {settingGroups.map((group) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <Card isFlush>
            {all.flatMap((setting) =>
              settings[setting.name].group === group ? (
                <SettingLine key={setting.name} setting={setting} isWanted={setting.name === wanted} />
              ) : (
                []
              ),
            )}
          </Card>
        </section>
      ))}
    </div>
  );
}

/** @param isWanted whether the address names this one: it's brought into view, and read out first */
function SettingLine({ setting, isWanted }: { setting: AdminSetting; isWanted: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const [open, setOpen] = useState<'change' | 'history'>();
  const { label, about } = settings[setting.name];
  const lines = [...setting.exceptions, ...setting.planned];
  return (
    <div className="setting">
      <div>
        <h3 ref={heading} tabIndex={isWanted ? -1 : undefined}>
          {label}
        </h3>
        <p className="small muted">{about}</p>
      </div>
      <div>
        <p className="setting-value">{settingText(setting.name, setting.value)}</p>
        <Since setting={setting} />
        {setting.isWaiting && (
          <Link href="/admin/approvals">
            <Badge tone="warn">Waiting for approval</Badge>
          </Link>
        )}
      </div>
      <div className="setting-acts">
        <Button variant="outline" size="s" aria-label={`Change ${label}`} isDisabled={setting.isWaiting} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button variant="quiet" size="s" aria-label={`History of ${label}`} onClick={() => setOpen('history')}>
          History
        </Button>
      </div>
      {lines.length > 0 && (
        <ul className="setting-lines small">
          {lines.map((version) => (
            <VersionLine key={version.id} version={version} />
          ))}
        </ul>
      )}
      {open === 'change' && (
        <Suspense fallback={null}>
          <SettingDialog setting={setting} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'history' && <SettingHistory name={setting.name} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Since({ setting: { version } }: { setting: AdminSetting }) {
  if (version === null) return <p className="small muted">The default</p>;
  return (
    <p className="small muted wrap-anywhere">
      Since <Moment at={version.effectiveAt} />, by {version.madeBy.email}
    </p>
  );
}

/** A value of a sport or a trainer, or a change to come, which can be withdrawn. */
function VersionLine({ version }: { version: AdminSettingVersion }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdraw = useAdminAction(
    (reason: string) => adminApi.withdrawSetting({ params: { versionId: version.id }, body: { reason } }),
    () => ({ title: 'Withdrawn' }),
  );
  const isPlanned = version.state === 'planned';
  const value = version.value === null ? 'Back to the default' : settingText(version.setting, version.value);
  return (
    <li>
      <span>
        {version.scopeName && <strong>{version.scopeName}: </strong>}
        <strong>{value}</strong>{' '}
        <span className="muted">
          {isPlanned ? 'from' : 'since'} <Moment at={version.effectiveAt} />, by {version.madeBy.email}
        </span>
      </span>
      {isPlanned && (
        <Button variant="outline" size="s" aria-label={`Withdraw ${value}`} onClick={() => setWithdrawing(true)}>
          Withdraw
        </Button>
      )}
      {isWithdrawing && (
        <ReasonDialog
          title="Withdraw this change?"
          description={`It won't take effect. What's in effect now stays.${tellsTrainers(version.setting) ? " The trainers we told will hear that it's off." : ''}`}
          confirmLabel="Withdraw"
          onConfirm={withdraw.mutateAsync}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  );
}
