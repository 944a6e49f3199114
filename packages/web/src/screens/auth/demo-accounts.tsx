import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { configQuery } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEnter } from './use-auth-form.ts';

/** While the demo marketplace runs: its accounts, each one press away. The one of this side stands first. */
export function DemoAccounts({ role }: { role: 'trainer' | 'parent' }) {
  const config = useQuery(configQuery);
  const { enter, isBusy } = useEnter('sign-in', role);
  const accounts = [...(config.data?.demoAccounts ?? [])].sort((one, other) => Number(other.role === role) - Number(one.role === role));
  if (accounts.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-2" aria-label="Demo accounts">
      {accounts.map((account) => (
        <li key={account.email} className="notice plainnote items-center">
          <Icon of={Play} />
          <p className="grow small">
            <strong className="block font-semibold text-ink">Demo {account.role}</strong>
            {account.email}
          </p>
          <Button
            variant="outline"
            size="s"
            isBusy={isBusy}
            aria-label={`Use the demo ${account.role} account`}
            // The toast has said why it failed.
            onClick={() => void enter(account).catch(() => undefined)}
          >
            Use
          </Button>
        </li>
      ))}
    </ul>
  );
}
