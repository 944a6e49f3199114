import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { programsRoutes } from '@x1/contract/programs/routes.ts';
import { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { listPage } from '../../lib/list-page.ts';
import { programKeys } from '../../lib/query-keys.ts';

/** The published programs of one trainer; the owner also sees drafts (R75). */
export function useTrainerPrograms(trainerId: TrainerId) {
  return useQuery({
    queryKey: programKeys.ofTrainer(trainerId),
    queryFn: ({ signal }) => programsApi.listTrainerPrograms({ params: { trainerId }, query: {} }, { signal }),
  });
}

/** The signed-in trainer's programs, drafts included, page by page. */
export function useOwnPrograms() {
  return useInfiniteQuery({
    queryKey: [...programKeys.own(), 'pages'],
    queryFn: ({ pageParam, signal }) => listPage(programsRoutes.listPrograms, { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }): Program[] => pages.flatMap((page) => [...page.items]),
  });
}

/** The paid seats of an own program, newest first, page by page. */
export function useParticipants(programId: ProgramId) {
  return useInfiniteQuery({
    queryKey: [...programKeys.detail(programId), 'participants'],
    queryFn: ({ pageParam, signal }) =>
      listPage(sessionsRoutes.listParticipants, { params: { programId }, query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => [...page.items]),
  });
}

/** Whether the core expectations in force are accepted (R78). */
export function useAgreement() {
  return useQuery({
    queryKey: programKeys.agreement(),
    queryFn: ({ signal }) => programsApi.agreement({}, { signal }),
  });
}
