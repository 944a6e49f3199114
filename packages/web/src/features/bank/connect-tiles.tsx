import { t } from '@x1/contract/core/texts.ts';
import { type BankStatus, bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

interface ConnectTilesProps {
  /** Undefined while it could not be read: then nothing is claimed (R67). */
  status: ConnectStatus | undefined;
}

const TILES = [
  { flag: 'hasAccount', label: t('Account'), yes: t('Created', { context: 'bank account' }), no: t('Not created') },
  { flag: 'onboardingComplete', label: t('Bank details'), yes: t('Submitted', { context: 'bank details' }), no: t('Still needed') },
  { flag: 'payoutsEnabled', label: t('Payouts'), yes: t('Enabled', { context: 'payouts' }), no: t('Not enabled') },
] as const;

/** Why payouts are off, where the flag alone does not say. */
const WITHHELD: Partial<Record<BankStatus, string>> = {
  'in-review': t('Being checked'),
  restricted: t('Paused', { context: 'payouts' }),
  closed: t('Closed', { context: 'bank account' }),
};

/** The three flags of the payout account as tiles (R170). */
export function ConnectTiles({ status }: ConnectTilesProps) {
  return (
    <dl className="grid gap-3 md:grid-cols-3">
      {TILES.map(({ flag, label, yes, no }) => (
        <div key={flag} className="card pad flex items-center justify-between gap-3 md:block">
          <dt className="small muted">{label}</dt>
          <dd className="md:mt-2">
            <Flag value={status?.[flag]} yes={yes} no={flag === 'payoutsEnabled' && status ? (WITHHELD[bankStatus(status)] ?? no) : no} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Flag({ value, yes, no }: { value: boolean | undefined; yes: string; no: string }) {
  if (value === undefined) return <Badge>{t('Unknown')}</Badge>;
  return (
    <Badge tone={value ? 'ok' : 'warn'} icon={value ? CircleCheck : CircleDashed}>
      {value ? yes : no}
    </Badge>
  );
}
