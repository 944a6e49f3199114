import { useQuery } from '@tanstack/react-query';
import type { FeatureName } from '@x1/contract/settings/settings.ts';
import { configQuery } from './config.ts';

/** Whether operators have left a feature on (decision 0109); until the server has said it, it is. */
export function useFeature(name: FeatureName): boolean {
  return useQuery(configQuery).data?.features?.[name] !== false;
}
