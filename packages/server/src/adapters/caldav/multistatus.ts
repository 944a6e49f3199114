import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

const DAV = 'DAV:';
const CALDAV = 'urn:ietf:params:xml:ns:caldav';

/** What a server says of one of its resources. */
export interface DavResponse {
  readonly url: URL;
  /** There is no such resource. */
  readonly isMissing: boolean;
  /** The text of a property; undefined where it isn't there. */
  text(namespace: 'dav' | 'caldav', name: string): string | undefined;
  /** The addresses in a property. */
  hrefs(namespace: 'dav' | 'caldav', name: string): string[];
  /** Whether a property contains an element, such as a kind of resource; undefined without the property. */
  contains(
    property: 'resourcetype' | 'current-user-privilege-set' | 'schedule-calendar-transp',
    namespace: 'dav' | 'caldav',
    name: string,
  ): boolean | undefined;
  /** The values of the attribute `name` of a property's elements. */
  names(namespace: 'dav' | 'caldav', property: string): string[] | undefined;
}

const namespaceOf = { dav: DAV, caldav: CALDAV } as const;

/** Reads the answer of a PROPFIND or REPORT (RFC 4918 §13). @throws Error for anything else */
export function readMultistatus(text: string, base: URL): DavResponse[] {
  const document = parse(text);
  const root = document.documentElement;
  if (root?.localName !== 'multistatus' || root.namespaceURI !== DAV) throw new Error('not a multistatus');
  return childrenOf(root, DAV, 'response').flatMap((response) => toResponse(response, base) ?? []);
}

/** Entities of a document type are no part of WebDAV: a server that sends one wants something else. */
function parse(text: string): Document {
  if (/<!DOCTYPE/i.test(text)) throw new Error('a document type');
  const fail = (_level: string, message: string): never => {
    throw new Error(message);
  };
  return new DOMParser({ onError: (level, message) => (level === 'warning' ? undefined : fail(level, message)) }).parseFromString(
    text,
    'text/xml',
  );
}

function toResponse(response: Element, base: URL): DavResponse | undefined {
  const href = childrenOf(response, DAV, 'href')[0]?.textContent?.trim();
  if (!href || !URL.canParse(href, base)) return undefined;
  const properties = childrenOf(response, DAV, 'propstat')
    .filter((propstat) => isStatus(propstat, 200))
    .flatMap((propstat) => childrenOf(propstat, DAV, 'prop'));
  const find = (namespace: 'dav' | 'caldav', name: string) =>
    properties.flatMap((property) => childrenOf(property, namespaceOf[namespace], name))[0];
  return {
    url: new URL(href, base),
    isMissing: isStatus(response, 404) || isStatus(response, 410),
    text: (namespace, name) => find(namespace, name)?.textContent ?? undefined,
    hrefs: (namespace, name) => {
      const found = find(namespace, name);
      return found ? childrenOf(found, DAV, 'href').flatMap((element) => element.textContent?.trim() || []) : [];
    },
    contains: (property, namespace, name) => {
      const found = find(property === 'schedule-calendar-transp' ? 'caldav' : 'dav', property);
      return found && found.getElementsByTagNameNS(namespaceOf[namespace], name).length > 0;
    },
    names: (namespace, property) => {
      const found = find(namespace, property);
      return (
        found && [...found.getElementsByTagNameNS(namespaceOf[namespace], '*')].flatMap((element) => element.getAttribute('name') ?? [])
      );
    },
  };
}

const isStatus = (element: Element, status: number) =>
  childrenOf(element, DAV, 'status').some(({ textContent }) => new RegExp(`^HTTP/\\S+ ${status}\\b`).test(textContent?.trim() ?? ''));

function childrenOf(element: Element, namespace: string, name: string): Element[] {
  const children: Element[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling) {
    const isWanted = node.nodeType === node.ELEMENT_NODE && node.namespaceURI === namespace && node.localName === name;
    if (isWanted) children.push(node as Element);
  }
  return children;
}
