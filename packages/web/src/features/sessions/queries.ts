import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { viewsRoutes } from '@x1/contract/views/routes.ts';
import { viewsApi } from '../../lib/api/views.ts';
import { type ListPage, listPage } from '../../lib/list-page.ts';
import { sessionKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = 24;

/** Dashboard and parent home show the first 3 (S1§9). */
const FIRST = 3;

type Person = Pick<User, 'id' | 'role'>;

/** The sessions of either side, page by page: upcoming by time, then needing a time, then newest (R126). */
export function useSessionPages(person: Person) {
  return useInfiniteQuery({
    queryKey: [...listKey(person), 'pages'],
    queryFn: ({ pageParam, signal }) => loadPage(person, { limit: PAGE_SIZE, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The first three of them, with how many there are in all. */
export function useFirstSessions(person: Person) {
  return useQuery({
    queryKey: [...listKey(person), 'first'],
    queryFn: ({ signal }) => loadPage(person, { limit: FIRST, signal }),
  });
}

/** Everything one session's page shows; 404 for whoever takes no part in it (R124). */
export function useSessionDetails(appointmentId: AppointmentId) {
  return useQuery({
    queryKey: sessionKeys.detail(appointmentId),
    queryFn: ({ signal }) => viewsApi.appointmentDetails({ params: { appointmentId } }, { signal }),
  });
}

function listKey({ id, role }: Person) {
  return role === 'trainer' ? sessionKeys.ofTrainer(id) : sessionKeys.ofParent(id);
}

function loadPage({ id, role }: Person, page: { limit: number; cursor?: string; signal: AbortSignal }): Promise<ListPage<Appointment>> {
  const input = { params: { userId: id }, query: { limit: String(page.limit), cursor: page.cursor } };
  if (role === 'trainer') return listPage(viewsRoutes.listTrainerAppointments, input, page.signal);
  return listPage(viewsRoutes.listParentAppointments, input, page.signal);
}
