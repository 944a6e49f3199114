import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Wallet } from 'lucide-react';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { unseen } from '../../ui/unseen.tsx';

/** Whether a booking uses the family's credit. */
export interface CreditUse {
  readonly isUsed: boolean;
  readonly use: (isUsed: boolean) => void;
}

interface CreditLineProps {
  credit: CreditUse;
  /** What it pays; 0 while there's none. */
  cents: number;
  isCardNeeded: boolean;
  /** Money is moving. */
  isDisabled: boolean;
}

/** What the family's credit pays, which can be left out. Nothing where there is none. */
export function CreditLine({ credit, cents, isCardNeeded, isDisabled }: CreditLineProps) {
  if (!credit.isUsed) {
    return (
      <div className="promo-line">
        <Button variant="quiet" size="s" icon={Wallet} isDisabled={isDisabled} onClick={() => credit.use(true)}>
          {t('Use your credit')}
        </Button>
      </div>
    );
  }
  if (cents === 0) return null;
  return (
    <p className="promo-line" role="status">
      <Icon of={Wallet} />
      <span className="grow">
        {!isCardNeeded
          ? rich("<strong>{amount}</strong> credit. That covers it, so you don't need a card.", {
              strong: (text) => <strong className="num">{text}</strong>,
              amount: formatCents(-cents),
            })
          : rich('<strong>{amount}</strong> credit', {
              strong: (text) => <strong className="num">{text}</strong>,
              amount: formatCents(-cents),
            })}
      </span>
      <Button variant="quiet" size="s" isDisabled={isDisabled} onClick={() => credit.use(false)}>
        {rich("Don't use<span> your credit</span>", { span: unseen })}
      </Button>
    </p>
  );
}
