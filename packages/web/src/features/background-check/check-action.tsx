import type { OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { t } from '@x1/contract/core/texts.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { useOpenCheck, useRefreshCheck } from './queries.ts';
import type { CheckStep } from './stages.ts';

/** Where a trainer reads the disclosure, and nothing else. */
const AUTHORIZE_PATH = '/background-check/authorize';

const LINKS: Partial<Record<CheckStep, { label: string; href: string }>> = {
  start: { label: t('Start background check'), href: AUTHORIZE_PATH },
  renew: { label: t('Renew background check'), href: AUTHORIZE_PATH },
  identity: { label: t('Verify your identity'), href: '/verification-status' },
  state: { label: t('Complete your profile'), href: '/profile-settings' },
  support: { label: t('Contact Support'), href: '/support?topic=account' },
};

/** The next step of a check, as a button; nothing where there's nothing to do. */
export function CheckAction({ step, check }: { step: CheckStep; check: OwnBackgroundCheck }) {
  const link = LINKS[step];
  if (link) {
    return (
      <Button variant="volt" href={link.href}>
        {link.label}
      </Button>
    );
  }
  if (step === 'fill-in') return <FillIn />;
  if (step === 'refresh') return <Refresh />;
  return step === 'answer' && check.portalUrl ? <AtProvider url={check.portalUrl} /> : null;
}

function FillIn() {
  const open = useOpenCheck();
  return (
    <Button variant="volt" isBusy={open.isPending || open.isSuccess} busyLabel={t('Please wait...')} onClick={() => open.mutate()}>
      {t('Continue at Checkr')}
    </Button>
  );
}

function Refresh() {
  const refresh = useRefreshCheck();
  return (
    <Button variant="volt" isBusy={refresh.isPending} busyLabel={t('Checking...')} onClick={() => refresh.mutate()}>
      {t('Refresh Status')}
    </Button>
  );
}

/** Report, documents and disputes are between the person and Checkr. */
function AtProvider({ url }: { url: string }) {
  const leave = useChange({ call: () => leaveTo(url), stale: [], failed: t("The page couldn't be opened. Please try again.") });
  return (
    <Button variant="volt" isBusy={leave.isPending || leave.isSuccess} busyLabel={t('Please wait...')} onClick={() => leave.mutate()}>
      {t('Open Checkr')}
    </Button>
  );
}
