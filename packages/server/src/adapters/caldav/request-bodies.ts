const head = '<?xml version="1.0" encoding="utf-8"?>';
const spaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';

/** iCalendar's form of an instant in UTC: 20261126T170000Z. */
const toStamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Which of its pages is the signed-in person's own. */
export const principalQuery = `${head}<d:propfind ${spaces}><d:prop><d:current-user-principal/></d:prop></d:propfind>`;

/** Where a person's calendars are. */
export const homeQuery = `${head}<d:propfind ${spaces}><d:prop><c:calendar-home-set/></d:prop></d:propfind>`;

/** The calendars there, and what may be done with them. */
export const calendarsQuery = `${head}<d:propfind ${spaces}><d:prop><d:resourcetype/><d:current-user-privilege-set/><c:supported-calendar-component-set/><c:schedule-calendar-transp/></d:prop></d:propfind>`;

/** The events of a calendar within a time; what repeats comes once, with its rule. */
export function eventsBetween({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const range = `<c:time-range start="${toStamp(startsAt)}" end="${toStamp(endsAt)}"/>`;
  const filter = `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter>`;
  return `${head}<c:calendar-query ${spaces}><d:prop><c:calendar-data/></d:prop>${filter}</c:calendar-query>`;
}

/** Some events by their addresses. */
export function eventsAt(urls: readonly URL[]): string {
  const hrefs = urls.map(({ pathname }) => `<d:href>${escapeXml(pathname)}</d:href>`).join('');
  return `${head}<c:calendar-multiget ${spaces}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`;
}
