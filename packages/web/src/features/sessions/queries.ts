import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { MAX_PAGE_SIZE } from '@x1/contract/core/page-size.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { SessionSection } from '@x1/contract/scheduling/states.ts';
import { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { sessionsApi } from '../../lib/api/sessions.ts';
import { type ListPage, listPage } from '../../lib/list-page.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { noFilters, type SessionFilters, toQuery } from './session-filters.ts';

const PAGE_SIZE = '24';

/** Dashboard and parent home show the first 3 (S1§9). */
const FIRST = 3;

type Person = Pick<User, 'id' | 'role'>;
type Page = { limit: number; cursor?: string; signal: AbortSignal };
/** What narrows a list, as the server takes it. */
type SessionQuery = ReturnType<typeof toQuery> & { readonly from?: string; readonly to?: string };

/** The sessions of either side, page by page: upcoming by time, then needing a time, then newest (R126). */
export function useSessionPages(person: Person, filters: SessionFilters = noFilters) {
  const query = toQuery(filters);
  const input = { params: { userId: person.id }, query: { limit: PAGE_SIZE, ...query } };
  return usePages([...listKey(person), 'pages', query], routeOf(person), input);
}

/** One part of the agenda, page by page: what comes up and what is past by their times. */
export function useSectionPages(person: Person, section: SessionSection, filters: SessionFilters, { isOpen = true } = {}) {
  const query = { ...toQuery(filters), section, order: 'time' as const };
  const input = { params: { userId: person.id }, query: { limit: PAGE_SIZE, ...query } };
  return usePages([...listKey(person), 'section', query], routeOf(person), input, { enabled: isOpen, keepsPrevious: true });
}

/** What the agenda begins with: the next session, purchases with sessions without a time, and what the past still asks for. */
export function useAgenda(person: Person, filters: SessionFilters, { isWanted = true } = {}) {
  const { section: _, ...query } = toQuery(filters);
  const input = { params: { userId: person.id }, query };
  const call = person.role === 'trainer' ? sessionsApi.trainerAgenda : sessionsApi.parentAgenda;
  return useQuery({
    queryKey: [...listKey(person), 'agenda', query],
    queryFn: ({ signal }) => call(input, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** All sessions that begin within a stretch of time, by time: what a month shows. */
export function useSessionsWithin(person: Person, { from, to }: { from: string; to: string }, filters: SessionFilters) {
  return useQuery(sessionsWithin(person, { ...toQuery(filters), from, to }));
}

/** The same for who reads them once. */
export function sessionsWithin(person: Person, query: SessionQuery) {
  return {
    queryKey: [...listKey(person), 'within', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => loadAll(person, query, signal),
  };
}

/** The first three of them, with how many there are in all. */
export function useFirstSessions(person: Person) {
  return useQuery({
    queryKey: [...listKey(person), 'first'],
    queryFn: ({ signal }) => loadPage(person, toQuery(noFilters), { limit: FIRST, signal }),
  });
}

/** How many called-off ones the home screen tells one by one. */
const CALLED_OFF_SHOWN = 3;

/** What the other side has just taken from a family's plans, nearest first. */
export function useCalledOff(person: Person, { enabled }: { enabled: boolean }) {
  const input = { params: { userId: person.id }, query: { calledOff: 'recently', limit: String(CALLED_OFF_SHOWN) } } as const;
  return useRead([...listKey(person), 'called-off'], sessionsApi.listParentAppointments, input, { enabled });
}

/** Everything one session's page shows; 404 for anyone who takes no part in it (R124). */
export function useSessionDetails(appointmentId: AppointmentId) {
  return useRead(sessionKeys.detail(appointmentId), sessionsApi.appointmentDetails, { params: { appointmentId } });
}

function listKey({ id, role }: Person) {
  return role === 'trainer' ? sessionKeys.ofTrainer(id) : sessionKeys.ofParent(id);
}

function routeOf({ role }: Person) {
  return role === 'trainer' ? sessionsRoutes.listTrainerAppointments : sessionsRoutes.listParentAppointments;
}

function loadPage(person: Person, filters: SessionQuery, { limit, cursor, signal }: Page): Promise<ListPage<Appointment>> {
  return listPage(routeOf(person), { params: { userId: person.id }, query: { limit: String(limit), cursor, ...filters } }, signal);
}

async function loadAll(person: Person, filters: SessionQuery, signal: AbortSignal): Promise<Appointment[]> {
  const sessions: Appointment[] = [];
  let cursor: string | undefined;
  do {
    const page = await loadPage(person, filters, { limit: MAX_PAGE_SIZE, cursor, signal });
    sessions.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return sessions;
}
