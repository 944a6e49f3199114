import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@x1/contract/core/ids.ts';
import { dashboardApi } from '../../lib/api/dashboard.ts';
import { dashboardKeys } from '../../lib/query-keys.ts';

/** The trainer's numbers and newest bookings; zeros without a profile. */
export function useDashboard(userId: UserId) {
  return useQuery({
    queryKey: dashboardKeys.ofTrainer(userId),
    queryFn: ({ signal }) => dashboardApi.trainerDashboard({ params: { userId } }, { signal }),
  });
}
