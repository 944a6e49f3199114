import { useQuery } from '@tanstack/react-query';
import { formatBasisPoints, formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { OfficeLetter } from '../../features/programs/office-letter.tsx';
import { configQuery } from '../../lib/config.ts';
import { useMinimumPayout } from '../../lib/minimum-payout.ts';

/** Below the form where trainers sign up: what coaching on X1 pays and costs, and what a college asks for. */
export function CoachTerms() {
  const minimum = formatDollars(useMinimumPayout() / 100);
  const fee = useQuery(configQuery).data?.platformFeeBasisPoints;
  return (
    <section className="small mt-8 border-t border-line pt-5" aria-labelledby="coach-terms">
      <h2 id="coach-terms" className="text-row">
        {t('How it works for trainers')}
      </h2>
      <ul className="muted mt-3 grid gap-2">
        <li>
          {t(
            "You set your prices and say yes to the sessions you want. You're paid to your bank account on Fridays, once you have {minimum}.",
            {
              minimum,
            },
          )}
        </li>
        {fee !== undefined && (
          <li>
            {fee === 0
              ? t("Right now, X1 doesn't take a cut of what families pay.")
              : t('X1 keeps {fee} of what families pay.', { fee: formatBasisPoints(fee) })}
          </li>
        )}
        <li>{t("You're responsible for taxes on what you earn. X1 adds up each year for you.")}</li>
        <li>
          {t('Playing in college? We have the words to ask your compliance office.')}
          <OfficeLetter />
        </li>
      </ul>
    </section>
  );
}
