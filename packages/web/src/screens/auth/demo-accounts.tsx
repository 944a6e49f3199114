import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Play } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEnter } from './use-auth-form.ts';

interface DemoAccountsProps {
  accounts: readonly { role: Role; email: string; password: string }[];
  role: 'trainer' | 'parent';
  onChallenge: (challenge: FactorChallenge) => void;
}

/** While the demo marketplace runs: its accounts, one click each. The account of the current role comes first. */
export function DemoAccounts({ accounts, role, onChallenge }: DemoAccountsProps) {
  const { enter, isBusy } = useEnter('sign-in', role, onChallenge);
  const ordered = [...accounts].sort((one, other) => Number(other.role === role) - Number(one.role === role));
  return (
    <ul className="mt-8 grid gap-2" aria-label={t('Demo accounts')}>
      {ordered.map((account) => (
        <li key={account.email} className="notice plainnote items-center">
          <Icon of={Play} />
          <p className="grow small">
            <strong className="block font-semibold text-ink">{t('Demo {role}', { role: account.role })}</strong>
            {account.email}
          </p>
          <Button
            variant="outline"
            size="s"
            isBusy={isBusy}
            aria-label={t('Use the demo {role} account', { role: account.role })}
            // The toast says why it failed.
            onClick={() => void enter(account).catch(() => undefined)}
          >
            {t('Use')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
