import './promo-codes.css';
import { t } from '@x1/contract/core/texts.ts';
import { type PromoCode, promoDiscountText } from '@x1/contract/promo-codes/promo-code.ts';
import { promoCodesRoutes } from '@x1/contract/promo-codes/routes.ts';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { promoCodesApi } from '../../lib/api/promo-codes.ts';
import { useFeature } from '../../lib/features.ts';
import { promoCodeKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { canEnd, limitsText, shareUrl, stateLabels, usesText } from './labels.ts';
import { NewPromoCodeDialog } from './new-promo-code-dialog.tsx';

const TITLE = 'promo-codes-title';

/** A trainer's promo codes (decision 0085): created, shared and ended here. */
export function OwnPromoCodes() {
  const codes = usePages(promoCodeKeys.all, promoCodesRoutes.listPromoCodes, { query: {} }, { refetchOnMount: 'always' });
  const [isCreating, setCreating] = useState(false);
  const isEmpty = codes.data?.items.length === 0;
  const create = useFeature('promoCodes') && (
    <Button icon={Plus} size={isEmpty ? 'm' : 's'} onClick={() => setCreating(true)}>
      {t('Create code')}
    </Button>
  );
  return (
    <section aria-labelledby={TITLE}>
      <div className="sechead items-center">
        <h2 id={TITLE}>{t('Promo codes')}</h2>
        {codes.data && !isEmpty && create}
      </div>
      <p className="small muted mb-3">{t("What a code takes off comes out of your earnings. X1's fee is only on what the family pays.")}</p>
      {codes.isPending && <PlaceholderRows count={2} label={t('Loading your codes')} />}
      {codes.isError && !codes.data && <LoadFailed what={t("Your codes couldn't be loaded.")} query={codes} />}
      {isEmpty && (
        <EmptyState title={t('No codes yet')} action={create}>
          {t('Give a whole team 20% off, or take $10 off a first session.')}
        </EmptyState>
      )}
      {codes.data && !isEmpty && (
        <>
          <ul className="card rows" aria-label={t('Your promo codes')}>
            {codes.data.items.map((code) => (
              <CodeRow key={code.id} code={code} />
            ))}
          </ul>
          <NextPage query={codes} failed={t("More couldn't be loaded.")} />
        </>
      )}
      {isCreating && <NewPromoCodeDialog onClose={() => setCreating(false)} />}
    </section>
  );
}

function CodeRow({ code }: { code: PromoCode }) {
  const [isEnding, setEnding] = useState(false);
  const end = useChange({
    call: () => promoCodesApi.endPromoCode({ params: { promoCodeId: code.id } }),
    stale: promoCodesApi.endPromoCode.stale,
    refreshAfter: 'both',
    done: { title: t('{code} has ended', { code: code.code }) },
    failed: t("The code couldn't be ended. Please try again."),
    onRefreshed: () => setEnding(false),
  });
  const limits = limitsText(code);
  return (
    <li className="promo-row">
      <span className="grow">
        <strong>{code.code}</strong>
        <span className="row-note">
          {promoDiscountText(code.discount)}
          {limits !== null && ` · ${limits}`}
        </span>
        <span className="row-note">{usesText(code)}</span>
      </span>
      <Badge tone={code.state === 'active' ? 'ok' : 'neutral'}>{stateLabels[code.state]}</Badge>
      {canEnd(code) && (
        <>
          <Button
            variant="outline"
            size="s"
            icon={Link2}
            aria-label={t('Copy link of {code}', { code: code.code })}
            onClick={() => void copyLink(code)}
          >
            {t('Copy link')}
          </Button>
          <Button variant="outline" size="s" aria-label={t('End {code}', { code: code.code })} onClick={() => setEnding(true)}>
            {t('End')}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onOpenChange={(isOpen) => !isOpen && setEnding(false)}
        title={t('End {code}?', { code: code.code })}
        confirmLabel={t('End code')}
        busyLabel={t('Ending...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        {t("Families can't use it anymore. Anyone paying with it right now still gets the discount.")}
      </ConfirmDialog>
    </li>
  );
}

/** Copies the link that opens the trainer's page with the code. */
async function copyLink(code: PromoCode): Promise<void> {
  const url = shareUrl(code, window.location.origin);
  if (url === null) return;
  await copyText(url, {
    title: t('Link copied'),
    description: t('It opens your page with the code filled in.'),
    byHand: t("This browser didn't allow copying. The link is {url}", { url }),
  });
}
