import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { normalizePromoCode } from '@x1/contract/promo-codes/normalize.ts';
import type { AppliedPromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFeature } from '../../lib/features.ts';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PromoCodeEntry } from './use-promo-code.ts';

interface PromoCodeFieldProps {
  promo: PromoCodeEntry;
  /** What the code took off, once the server has said so. */
  discount: AppliedPromoCode | undefined;
  /** The price is being asked for. */
  isChecking: boolean;
  /** Money is moving. */
  isDisabled: boolean;
}

/** One line until somebody has a code; then what it takes off, or why it doesn't work. The booking goes on without it. */
export function PromoCodeField({ promo, discount, isChecking, isDisabled }: PromoCodeFieldProps) {
  const { code, refused } = promo;
  const [typed, setTyped] = useState(code ?? refused?.code ?? '');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOffered = useFeature('promoCodes');
  const open = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  const apply = () => {
    const wanted = normalizePromoCode(typed);
    if (wanted === '') return;
    setTyped(wanted);
    promo.ask(wanted);
  };
  const remove = () => {
    setTyped('');
    promo.ask(null);
  };
  if (!isOffered) return null;
  if (code !== null && discount) {
    return (
      <p className="promo-line" role="status">
        <Icon of={Tag} />
        <span className="grow">
          {rich('<strong>{code}</strong> takes {amount} off', {
            strong: (text) => <strong>{text}</strong>,
            code: discount.code,
            amount: formatCents(discount.amount),
          })}
        </span>
        <Button
          variant="quiet"
          size="s"
          isDisabled={isDisabled}
          aria-label={t('Remove code {code}', { code: discount.code })}
          onClick={remove}
        >
          {t('Remove')}
        </Button>
      </p>
    );
  }
  if (!isOpen && refused === null && code === null) {
    return (
      <div className="promo-line">
        <Button variant="quiet" size="s" icon={Tag} isDisabled={isDisabled} onClick={open}>
          {t('Add promo code')}
        </Button>
      </div>
    );
  }
  return (
    <div className="promo-entry">
      <TextField
        ref={field}
        label={t('Promo code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={typed === refused?.code ? refused.why : undefined}
        disabled={isDisabled}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would pay.
          event.preventDefault();
          apply();
        }}
      />
      <Button
        variant="outline"
        isDisabled={isDisabled || typed.trim() === ''}
        isBusy={isChecking && code !== null}
        busyLabel={t('Checking...')}
        onClick={apply}
      >
        {t('Apply')}
      </Button>
    </div>
  );
}
