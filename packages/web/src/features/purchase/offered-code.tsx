import type { TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { normalizePromoCode } from '@x1/contract/promo-codes/normalize.ts';
import { promoDiscountText } from '@x1/contract/promo-codes/promo-code.ts';
import { Tag } from 'lucide-react';
import { promoCodesApi } from '../../lib/api/promo-codes.ts';
import { errorText } from '../../lib/api-errors.ts';
import { promoCodeKeys } from '../../lib/query-keys.ts';
import { rich } from '../../lib/rich.tsx';
import { useRead } from '../../lib/use-read.ts';
import { Icon } from '../../ui/icon.tsx';

interface OfferedCodeProps {
  trainerId: TrainerId;
  /** That came with the address, as in a link that a trainer shared. */
  code: string;
}

/** What the code of a link takes off, long before Pay; or why it takes nothing off. */
export function OfferedCode({ trainerId, code }: OfferedCodeProps) {
  const offered = useRead(promoCodeKeys.offered(trainerId, code), promoCodesApi.offeredPromoCode, {
    params: { trainerId },
    query: { code },
  });
  if (offered.isPending) return null;
  return (
    <p className="promo-line small">
      <Icon of={Tag} size="s" />
      {offered.data ? (
        <span>
          {rich('Code <strong>{code}</strong> takes {discount}', {
            strong: (text) => <strong>{text}</strong>,
            code: offered.data.code,
            discount: promoDiscountText(offered.data.discount),
          })}
        </span>
      ) : (
        <span>
          {normalizePromoCode(code)}: {errorText(offered.error, t("We couldn't check this code. You can try it when you pay."))}
        </span>
      )}
    </p>
  );
}
