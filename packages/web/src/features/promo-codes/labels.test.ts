import type { TrainerId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { canEnd, limitsText, shareUrl, usesText } from './labels.ts';

const noLimits = { isFirstBookingOnly: false, maxUsesPerFamily: null, startsOn: null, endsOn: null };

describe('what is said of a promo code', () => {
  it('is how often it was used and what that saved', () => {
    expect(usesText({ uses: 1, maxUses: null, savedAmount: 980 })).toBe('Used 1 time, $9.80 saved');
    expect(usesText({ uses: 0, maxUses: 1_000, savedAmount: 0 })).toBe('0 of 1,000 used');
  });

  it('is for whom and when it works', () => {
    expect(limitsText(noLimits)).toBeNull();
    expect(limitsText({ ...noLimits, isFirstBookingOnly: true, maxUsesPerFamily: 1 })).toBe('First booking only · once per family');
    expect(limitsText({ ...noLimits, maxUsesPerFamily: 3, endsOn: '2031-03-09' })).toBe('3 times per family · through Mar 9, 2031');
    expect(limitsText({ ...noLimits, startsOn: '2031-03-01' })).toBe('From Mar 1, 2031');
    expect(limitsText({ ...noLimits, startsOn: '2031-03-01', endsOn: '2031-03-09' })).toBe('Mar 1, 2031 to Mar 9, 2031');
  });

  it("is a link to the trainer's page, and none for a code of X1", () => {
    expect(shareUrl({ code: 'SPRING-20', trainerId: 7 as TrainerId }, 'https://x1.test')).toBe('https://x1.test/athlete/7?code=SPRING-20');
    expect(shareUrl({ code: 'WELCOME', trainerId: null }, 'https://x1.test')).toBeNull();
  });

  it('is that it can be ended, as long as it works or may work again', () => {
    expect((['active', 'planned', 'used_up', 'over', 'ended'] as const).filter((state) => canEnd({ state }))).toEqual([
      'active',
      'planned',
      'used_up',
    ]);
  });
});
