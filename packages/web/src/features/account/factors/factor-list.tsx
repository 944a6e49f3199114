import './factors.css';
import type { Factor, Factors } from '@x1/contract/accounts/factors.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Fingerprint, Plus, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { factorsApi } from '../../../lib/api/factors.ts';
import { errorText } from '../../../lib/api-errors.ts';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useConfirmation } from './use-confirmation.tsx';
import { hasPasskeys, useRemoveFactor, useRenewRecoveryCodes } from './use-factors.ts';

/** With what draws the code. */
const TotpDialog = lazy(async () => ({ default: (await import('./totp-dialog.tsx')).TotpDialog }));

type Step =
  | { kind: 'totp'; begun: Awaited<ReturnType<typeof factorsApi.beginTotp>> }
  | { kind: 'passkey'; begun: Awaited<ReturnType<typeof factorsApi.beginPasskey>> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove'; factor: Factor };

/** The second factors of a person, and what can be done about them (R181). */
export function FactorList({ user, factors }: { user: User; factors: Factors }) {
  const [step, setStep] = useState<Step>();
  const { confirmed, dialog } = useConfirmation(user);
  const remove = useRemoveFactor();
  const renew = useRenewRecoveryCodes();
  const close = () => setStep(undefined);
  const added = (codes: string[] | null) => setStep(codes ? { kind: 'codes', codes } : undefined);
  const attempt = async (action: () => Promise<Step | undefined>) => {
    try {
      setStep(await confirmed(action));
    } catch (error) {
      toast({ title: t('Error'), description: errorText(error, t("That didn't work. Please try again.")), variant: 'destructive' });
    }
  };
  const addTotp = () => attempt(async () => ({ kind: 'totp', begun: await factorsApi.beginTotp() }));
  const addPasskey = () => attempt(async () => ({ kind: 'passkey', begun: await factorsApi.beginPasskey() }));
  const renewCodes = () => attempt(async () => ({ kind: 'codes', codes: (await renew.mutateAsync()).recoveryCodes }));
  const removeNow = (factor: Factor) =>
    attempt(async () => {
      await remove.mutateAsync(factor.id);
      return undefined;
    });
  const hasAny = factors.factors.length > 0;
  return (
    <>
      {hasAny && (
        <ul className="factors" aria-label={t('Second steps')}>
          {factors.factors.map((factor) => (
            <li key={factor.id}>
              <Icon of={factor.kind === 'passkey' ? Fingerprint : Smartphone} />
              <span className="grow">
                <strong>{factor.name}</strong>
                <span className="row-note">{factorNote(factor, viewerTimeZone(user))}</span>
              </span>
              <Button
                variant="outline"
                size="s"
                aria-label={t('Remove {name}', { name: factor.name })}
                onClick={() => setStep({ kind: 'remove', factor })}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant={hasAny ? 'outline' : 'ink'} icon={Plus} onClick={() => void addTotp()}>
          {t('Add an authenticator app')}
        </Button>
        {factors.canAddPasskey && hasPasskeys() && (
          <Button variant="outline" icon={Plus} onClick={() => void addPasskey()}>
            {t('Add a passkey')}
          </Button>
        )}
      </div>
      {hasAny && (
        <p className="small muted mt-4">
          {recoveryNote(factors.recoveryCodesLeft)}{' '}
          <button type="button" className="link" onClick={() => void renewCodes()}>
            {t('Get new recovery codes')}
          </button>
        </p>
      )}
      {dialog}
      {step?.kind === 'totp' && (
        <Suspense fallback={null}>
          <TotpDialog begun={step.begun} onAdded={added} onClose={close} />
        </Suspense>
      )}
      {step?.kind === 'passkey' && <PasskeyDialog begun={step.begun} onAdded={added} onClose={close} />}
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
      {step?.kind === 'remove' && (
        <ConfirmDialog
          isOpen
          onOpenChange={(stays) => !stays && close()}
          title={t('Remove {name}?', { name: step.factor.name })}
          confirmLabel={t('Remove')}
          tone="danger"
          isBusy={remove.isPending}
          onConfirm={() => void removeNow(step.factor)}
        >
          {factors.factors.length === 1
            ? t('Then your password alone opens your account, and your recovery codes end.')
            : t('You can no longer sign in with it.')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** 'Authenticator app · Last used Mar 2, 2026'. */
function factorNote({ kind, addedAt, lastUsedAt }: Factor, zone: string): string {
  const what = kind === 'passkey' ? t('Passkey') : t('Authenticator app');
  return `${what} · ${lastUsedAt ? t('Last used {date}', { date: formatDate(lastUsedAt, zone) }) : t('Added {date}', { date: formatDate(addedAt, zone) })}`;
}

function recoveryNote(left: number): string {
  if (left === 0) return t('You have no recovery codes left.');
  return left === 1 ? t('One recovery code is left.') : t('{left} recovery codes are left.', { left });
}
