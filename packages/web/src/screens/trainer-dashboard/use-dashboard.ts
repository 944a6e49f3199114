import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@x1/contract/core/ids.ts';
import { viewsApi } from '../../lib/api/views.ts';
import { dashboardKeys } from '../../lib/query-keys.ts';

/** The trainer's numbers and newest bookings; zeros without a profile. */
export function useDashboard(userId: UserId) {
  return useQuery({
    queryKey: dashboardKeys.ofTrainer(userId),
    queryFn: ({ signal }) => viewsApi.trainerDashboard({ params: { userId } }, { signal }),
  });
}
