import { formatCents } from '@x1/contract/core/number-format.ts';
import { Wallet } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

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
          Use your credit
        </Button>
      </div>
    );
  }
  if (cents === 0) return null;
  return (
    <p className="promo-line" role="status">
      <Icon of={Wallet} />
      <span className="grow">
        <strong className="num">{formatCents(-cents)}</strong> credit{!isCardNeeded && ". That covers it, so you don't need a card."}
      </span>
      <Button variant="quiet" size="s" isDisabled={isDisabled} onClick={() => credit.use(false)}>
        Don't use<span className="sr"> your credit</span>
      </Button>
    </p>
  );
}
