import { formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { locale, t } from '@x1/contract/core/texts.ts';
import type { PromoCode, PromoCodeState } from '@x1/contract/promo-codes/promo-code.ts';
import { PROMO_CODE_PARAMETER } from '@x1/contract/promo-codes/shared-link.ts';

/** The state of a code in a word or two. */
export const stateLabels: Readonly<Record<PromoCodeState, string>> = {
  active: t('Active'),
  planned: t('Scheduled'),
  used_up: t('Used up'),
  over: t('Expired'),
  ended: t('Ended'),
};

/** Whether it may still be ended: one that is used up works again when a purchase is given up. */
export const canEnd = ({ state }: Pick<PromoCode, 'state'>): boolean => state !== 'ended' && state !== 'over';

/** '3 of 10 used, $29.40 saved'. */
export function usesText({ uses, maxUses, savedAmount }: Pick<PromoCode, 'uses' | 'maxUses' | 'savedAmount'>): string {
  const used =
    maxUses === null
      ? t('Used {uses, plural, one {# time} other {# times}}', { uses })
      : t('{uses} of {maxUses} used', { uses: formatCount(uses), maxUses: formatCount(maxUses) });
  return savedAmount > 0 ? t('{used}, {amount} saved', { used, amount: formatCents(savedAmount) }) : used;
}

type Limits = Pick<PromoCode, 'isFirstBookingOnly' | 'maxUsesPerFamily' | 'startsOn' | 'endsOn'>;

/** 'First booking only · once per family · Mar 1 to Mar 9'; null without any limit. */
export function limitsText({ isFirstBookingOnly, maxUsesPerFamily, startsOn, endsOn }: Limits): string | null {
  const parts = [
    isFirstBookingOnly && t('first booking only'),
    maxUsesPerFamily !== null &&
      (maxUsesPerFamily === 1
        ? t('once per family')
        : t('{uses, plural, one {# time} other {# times}} per family', { uses: maxUsesPerFamily })),
    daysText(startsOn, endsOn),
  ].filter((part) => typeof part === 'string');
  const text = parts.join(' · ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

function daysText(startsOn: string | null, endsOn: string | null): string | null {
  if (startsOn !== null && endsOn !== null) return t('{first} to {last}', { first: dayText(startsOn), last: dayText(endsOn) });
  if (startsOn !== null) return t('from {day}', { day: dayText(startsOn) });
  return endsOn === null ? null : t('through {day}', { day: dayText(endsOn) });
}

/** 'Mar 9, 2031' of '2031-03-09'. */
function dayText(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** The link that opens the trainer's page with the code; null for a code of X1, which has no page of its own. */
export function shareUrl({ code, trainerId }: Pick<PromoCode, 'code' | 'trainerId'>, origin: string): string | null {
  return trainerId === null ? null : `${origin}/athlete/${trainerId}?${new URLSearchParams({ [PROMO_CODE_PARAMETER]: code })}`;
}
