import type { Directory } from '@x1/contract/search/directory.ts';
import { escapeHtml } from '../platform/html-text.ts';

/** What search engines and link previews read of a page. Every text is escaped here. */
export interface PageHead {
  /** Without ' · X1'; '' for X1 alone. */
  readonly title: string;
  /** One or two sentences. */
  readonly description: string;
  /** The address of the page, such as '/trainer/12'; absent where it has none of its own. */
  readonly path?: string;
  /** A picture of the product's own, such as '/media/…/portrait.webp'. */
  readonly image?: string | null;
  /** The picture is 1200 x 630, as previews show it large; others are small squares. */
  readonly isImageWide?: boolean;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** What the page is about, in words of schema.org. */
  readonly data?: readonly object[];
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** What is drawn before the scripts are there. */
  readonly directory?: Directory;
}

/** Our own picture for link previews, 1200 x 630, in the web app's public folder (decision 0067). */
export const sharePicture = { image: '/share.png', isImageWide: true } as const;

/**
 * The page with its own head: title and description take the place of those in `index.html`, and what that lacks is added after them.
 *
 * @param publicUrl origin of every address in the head
 */
export function withHead(html: string, head: PageHead, publicUrl: string): string {
  const title = escapeHtml(head.title ? `${head.title} · X1` : 'X1');
  const [address, image] = [head.path, head.image].map((path) => (path ? escapeHtml(new URL(path, publicUrl).href) : undefined));
  const meta = (name: string, content: string | undefined) => (content ? [`<meta name="${name}" content="${content}" />`] : []);
  const property = (name: string, content: string | undefined) => (content ? [`<meta property="${name}" content="${content}" />`] : []);
  const description = escapeHtml(head.description);
  const lines = [
    ...meta('description', description),
    ...(address ? [`<link rel="canonical" href="${address}" />`] : []),
    ...(head.isIndexed ? [] : meta('robots', 'noindex')),
    ...property('og:site_name', 'X1'),
    ...property('og:type', 'website'),
    ...property('og:title', title),
    ...property('og:description', description),
    ...property('og:url', address),
    ...property('og:image', image),
    ...(image && head.isImageWide ? [...property('og:image:width', '1200'), ...property('og:image:height', '630')] : []),
    ...meta('twitter:card', image && (head.isImageWide ? 'summary_large_image' : 'summary')),
    ...(head.data ?? []).map((each) => `<script type="application/ld+json">${toScriptText(each)}</script>`),
  ];
  // By functions: in a text as replacement, '$&' would be more than two letters.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => lines.join('\n    '));
}

/** JSON in which no text can end the element or begin a comment. */
export function toScriptText(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
