import type { World } from '../world.ts';
import { badRequest } from './errors.ts';
import { readEvent } from './ics.ts';
import type { CalDavEvent } from './records.ts';
import { eventsOf, findEvent } from './store-events.ts';

const CALENDAR = 'personal';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Where an account's pages are on every server that is stood in for. */
export function placesOf(account: string) {
  const user = encodeURIComponent(account);
  const home = `/dav/calendars/${user}/`;
  return { principal: `/dav/principals/${user}/`, home, calendar: `${home}${CALENDAR}/` };
}

function multistatus(responses: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.join('')}</D:multistatus>`;
}

function response(href: string, properties: string): string {
  return `<D:response><D:href>${escapeXml(href)}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
}

const missing = (href: string) => `<D:response><D:href>${escapeXml(href)}</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`;

const rights =
  '<D:current-user-privilege-set><D:privilege><D:read/></D:privilege><D:privilege><D:write/></D:privilege></D:current-user-privilege-set>';
const kind = (component: string) =>
  `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><C:supported-calendar-component-set><C:comp name="${component}"/></C:supported-calendar-component-set>${rights}`;

/** The answer of a PROPFIND: where to go from there, and in the end the calendars. */
export function describePlace(account: string, path: string): string {
  const { principal, home, calendar } = placesOf(account);
  if (path === principal) return multistatus([response(path, `<C:calendar-home-set><D:href>${home}</D:href></C:calendar-home-set>`)]);
  if (path !== home)
    return multistatus([response(path, `<D:current-user-principal><D:href>${principal}</D:href></D:current-user-principal>`)]);
  return multistatus([
    response(home, '<D:resourcetype><D:collection/></D:resourcetype>'),
    response(`${home}tasks/`, kind('VTODO')),
    response(calendar, kind('VEVENT')),
  ]);
}

/** The answer of a REPORT on the calendar: events by their addresses, or those within a time. @throws DavError 400 */
export function report(world: World, account: string, body: string): string {
  if (body.includes('calendar-multiget')) return multistatus(hrefsOf(body).map((href) => byHref(world, account, href)));
  if (body.includes('calendar-query')) return multistatus(within(world, account, body).map((event) => toResponse(account, event)));
  throw badRequest('The report is not understood here.');
}

const hrefsOf = (body: string) => [...body.matchAll(/<(?:\w+:)?href>([^<]*)<\/(?:\w+:)?href>/g)].map(([, href = '']) => unescapeXml(href));

function byHref(world: World, account: string, href: string): string {
  const { calendar } = placesOf(account);
  const event = href.startsWith(calendar) ? findEvent(world, account, decodeURIComponent(href.slice(calendar.length))) : undefined;
  return event ? toResponse(account, event) : missing(href);
}

function toResponse(account: string, { name, etag, text }: CalDavEvent): string {
  const href = placesOf(account).calendar + encodeURIComponent(name);
  return response(href, `<D:getetag>${escapeXml(etag)}</D:getetag><C:calendar-data>${escapeXml(text)}</C:calendar-data>`);
}

/** What repeats is always answered, with its rule. */
function within(world: World, account: string, body: string): CalDavEvent[] {
  const [, from = '', until = ''] = /<(?:\w+:)?time-range start="(\d{8}T\d{6}Z)" end="(\d{8}T\d{6}Z)"\/>/.exec(body) ?? [];
  const toInstant = (stamp: string) => Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const [start, end] = [toInstant(from), toInstant(until)];
  if (!(start < end)) throw badRequest('The time range is not understood here.');
  return eventsOf(world, account).filter(({ text }) => {
    const event = readEvent(text);
    return event && (event.isRepeated || (event.start < end && event.end > start));
  });
}
