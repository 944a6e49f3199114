import { Landmark } from 'lucide-react';
import { BANK_PAGE } from '../../features/programs/announce-published.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** How the bank account stands, and the way to it. Unknown is not 'not connected' (R67). */
export function BankLink({ isReady }: { isReady: boolean | undefined }) {
  const isMissing = isReady === false;
  return (
    <Notice
      tone={isMissing ? 'warn' : 'plain'}
      icon={Landmark}
      title={isMissing ? 'Connect Your Bank Account' : isReady ? 'Bank account connected' : 'Bank account'}
      action={
        <Button variant="outline" size="s" href={BANK_PAGE}>
          {isMissing ? 'Connect Bank' : 'Bank Account'}
        </Button>
      }
    >
      {isMissing ? 'Parents see published programs, and can buy them once payouts are enabled.' : 'Parents can buy what you publish.'}
    </Notice>
  );
}
