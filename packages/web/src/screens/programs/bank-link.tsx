import { bankStanding } from '@x1/contract/payouts/bank-standing.ts';
import type { ConnectStatus } from '@x1/contract/payouts/connect.ts';
import { Landmark } from 'lucide-react';
import { connectionMessage } from '../../features/bank/messages.ts';
import { BANK_PAGE } from '../../features/programs/announce-published.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** How the bank account stands, and the way to it. Unknown is not 'not connected' (R67). */
export function BankLink({ status }: { status: ConnectStatus | undefined }) {
  const { isMissing, title, text, button } = wordsOf(status);
  return (
    <Notice
      tone={isMissing ? 'warn' : 'plain'}
      icon={Landmark}
      title={title}
      action={
        <Button variant="outline" size="s" href={BANK_PAGE}>
          {button}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

function wordsOf(status: ConnectStatus | undefined) {
  const toAccount = { isMissing: false, text: 'Parents can buy what you publish.', button: 'Bank Account' };
  if (!status) return { ...toAccount, title: 'Bank account' };
  const standing = bankStanding(status);
  if (standing === 'connected') return { ...toAccount, title: 'Bank account connected' };
  if (standing === 'none' || standing === 'unfinished') {
    return {
      isMissing: true,
      title: 'Connect Your Bank Account',
      text: 'Parents see published programs, and can buy them once payouts are enabled.',
      button: 'Connect Bank',
    };
  }
  const { title, text } = connectionMessage(status);
  return { isMissing: true, title, text, button: 'Bank Account' };
}
