import { useQuery } from '@tanstack/react-query';
import { programTypes } from '@x1/contract/programs/program.ts';
import { programsApi } from '../../../lib/api/programs.ts';
import { programKeys } from '../../../lib/query-keys.ts';

/** What other trainers ask for a type of program; nothing is asked before a type is chosen. */
export function useUsualPrices(programType: string) {
  const known = programTypes.find((type) => type === programType);
  return useQuery({
    queryKey: programKeys.usualPrices(programType),
    queryFn: ({ signal }) => programsApi.usualPrices({ query: { programType: known ?? 'Mentorship' } }, { signal }),
    enabled: known !== undefined,
  });
}
