import { CalendarRefusal } from '../../modules/calendar/port.ts';
import { type DavClient, withinSite } from './dav-client.ts';
import type { DavResponse } from './multistatus.ts';
import { DavFailure } from './refusals.ts';
import { calendarsQuery, homeQuery, principalQuery } from './request-bodies.ts';

/** Which of an account's calendars X1 uses. */
export interface FoundCalendars {
  /** Where sessions are written. */
  readonly calendar: URL;
  /** Where busy times are read: all of the person's own calendars, that one among them. */
  readonly busy: readonly URL[];
}

const mostCalendars = 10;
/** How servers name the calendar that everybody has: Nextcloud, iCloud, Fastmail and others. */
const usualNames = ['personal', 'home', 'default', 'calendar'];

/**
 * Finds a person's calendars from what they typed of their server (RFC 6764): its own address, or one that its site names.
 *
 * @throws CalendarRefusal 'missing' where there is no calendar that can be written, DavFailure for a wrong password
 */
export async function discover(client: DavClient, server: URL): Promise<FoundCalendars> {
  const principal = await findPrincipal(client, server);
  const [home] = (await client.propfind(principal, '0', homeQuery)).flatMap((response) => response.hrefs('caldav', 'calendar-home-set'));
  if (home === undefined) throw noCalendar();
  const collections = await client.propfind(withinSite(principal, home), '1', calendarsQuery);
  const calendars = collections.filter(isCalendar);
  const own = calendars.filter(isWritable).sort((one, other) => rankOf(one) - rankOf(other));
  const [calendar] = own;
  if (!calendar) throw noCalendar();
  const others = calendars.filter((one) => one !== calendar && isCounted(one)).slice(0, mostCalendars - 1);
  return { calendar: calendar.url, busy: [calendar, ...others].map(({ url }) => url) };
}

const noCalendar = () => new CalendarRefusal('missing', { cause: new Error('no calendar was found') });

/** Tries what was typed, and the address at which every site may name its calendars. */
async function findPrincipal(client: DavClient, server: URL): Promise<URL> {
  const wellKnown = new URL('/.well-known/caldav', server);
  const tries = server.pathname === '/' ? [wellKnown, server] : [server, wellKnown];
  let failure: unknown = noCalendar();
  for (const first of tries) {
    try {
      const { url, responses } = await client.propfindFollowing(first, principalQuery);
      const [principal] = responses.flatMap((response) => response.hrefs('dav', 'current-user-principal'));
      if (principal !== undefined) return withinSite(url, principal);
    } catch (error) {
      if (!(error instanceof DavFailure) || error.status === 401 || error.status >= 500) throw error;
      failure = error.status === 403 ? error : noCalendar();
    }
  }
  throw failure;
}

function isCalendar(response: DavResponse): boolean {
  const components = response.names('caldav', 'supported-calendar-component-set');
  return (
    response.contains('resourcetype', 'caldav', 'calendar') === true &&
    (!components || components.length === 0 || components.includes('VEVENT'))
  );
}

function isWritable(response: DavResponse): boolean {
  const rights = (['write', 'write-content', 'all'] as const).map((right) => response.contains('current-user-privilege-set', 'dav', right));
  return rights.includes(true) || rights.every((right) => right === undefined);
}

/** A calendar whose owner said that it makes nobody busy, such as one of holidays, doesn't count. */
function isCounted(response: DavResponse): boolean {
  return response.contains('schedule-calendar-transp', 'caldav', 'transparent') !== true;
}

function rankOf({ url }: DavResponse): number {
  const name = decodeURIComponent(url.pathname).split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '';
  const rank = usualNames.indexOf(name);
  return rank === -1 ? usualNames.length : rank;
}
