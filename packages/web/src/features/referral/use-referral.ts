import { useQuery } from '@tanstack/react-query';
import { referralsApi } from '../../lib/api/referrals.ts';
import { referralKeys } from '../../lib/query-keys.ts';

/** The own referral code, and who joined by it (R33). */
export function useReferral() {
  return useQuery({ queryKey: referralKeys.own(), queryFn: ({ signal }) => referralsApi.referral({}, { signal }) });
}
