import type { User } from '@x1/contract/accounts/user.ts';
import { Camera, Clock, IdCard, LifeBuoy, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useAccount } from '../../features/account/use-account.ts';
import { useVerificationStatus } from '../../features/verification/use-verification.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { StatusCard } from './status-card.tsx';

/** How far the identity check is, and the next thing to do about it (S2§2). */
export function VerificationStatusScreen() {
  const { user } = useAccount();
  return user ? <Verification user={user} /> : null;
}

function Verification({ user }: { user: User }) {
  const status = useVerificationStatus();
  useEffect(() => {
    if (status.error) toast({ title: 'Error', description: 'Failed to load verification status.', variant: 'destructive' });
  }, [status.error]);
  return (
    <div className="mx-auto max-w-[840px]">
      <PageHead
        title="Verification Status"
        subtitle="Parents book trainers whose identity is checked."
        back={{ href: '/trainer-dashboard', label: 'Back to Dashboard' }}
      />
      {status.isPending && <Spinner label="Loading your verification..." />}
      {status.isError && (
        <LoadFailed what="Failed to load verification status." onRetry={() => void status.refetch()} isRetrying={status.isFetching} />
      )}
      {status.data && (
        <div className="stack">
          <StatusCard status={status.data} user={user} />
          {status.data.verificationStatus !== 'verified' && <WhatYouNeed />}
          <div>
            <Button variant="outline" icon={LifeBuoy} href="/support?topic=account">
              Contact Support
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

const NEEDS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: IdCard, title: 'A government photo ID', text: 'Passport, driver license or ID card, not expired.' },
  { icon: Camera, title: 'A phone with a camera', text: 'You take a picture of the document and of your face.' },
  { icon: Clock, title: 'About 2-3 minutes', text: 'Usually reviewed within 24 hours, at most 1 to 2 business days.' },
];

/** What to have at hand before the check starts (S2§2, R62). */
function WhatYouNeed() {
  return (
    <Card title="What You'll Need">
      <ul className="grid gap-4">
        {NEEDS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon of={icon} />
            <div className="small">
              <strong className="block font-semibold">{title}</strong>
              <span className="muted">{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
