import { expect, type Page } from '@playwright/test';
import { languageNames } from '@x1/contract/core/chosen-language.ts';
import { stateNames } from '@x1/contract/trainers/state-names.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { findSidewaysOverflow, sizes } from './check-screen.ts';
import { findCutTexts } from './cut-texts.ts';
import { type IsFact, namesIn, normalized, spanishOf } from './named-texts.ts';

/** Pages whose words are English: the operators' console, records, the sandbox, the gallery of widgets (decision 0119). */
const ENGLISH = /^\/(admin|sandbox|gallery|terms|privacy|numbers|operator)/;

/** Whether what this page says is English in every language. */
export const isEnglishPage = (page: Page) => ENGLISH.test(new URL(page.url()).pathname);

/** What the server told a page so far, one after the other. */
export type Facts = () => Promise<string>;

/** Collects what the server told the page, and what its addresses name. */
export function collectFacts(page: Page): Facts {
  const told: string[] = [];
  const reading = new Set<Promise<void>>();
  const keep = async (body: Promise<string>, read: (text: string) => string[]) => {
    const kept = body.then((text) => void told.push(...read(text))).catch(() => undefined);
    reading.add(kept);
    await kept;
    reading.delete(kept);
  };
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('json')) void keep(response.text(), valuesOf);
    if (type.includes('html')) void keep(response.text(), valuesWithin);
  });
  page.on('framenavigated', (frame) => void told.push(...new URL(frame.url()).searchParams.values()));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void told.push(...valuesOf(String(payload).replace(/^\d+/, '')))),
  );
  return async () => {
    await Promise.all(reading);
    return told.join('\n');
  };
}

/** What the server calls its states ('no_show', 'group') is no word for people: a screen that shows one has no text for it. */
const MACHINE_WORD = /^(?=.{1,40}$)[a-z]+(?:[_-][a-z]+)*$/;

/** What an answer says, without the names of its fields, which are often the English words beside them. */
function valuesOf(json: string): string[] {
  const values: string[] = [];
  try {
    JSON.parse(json, (field, value: unknown) => {
      if (typeof value === 'string' && !MACHINE_WORD.test(value)) values.push(value);
      // What trainers call their programs by are single words, too.
      if (field === 'tags' && Array.isArray(value)) values.push(...value);
      return value;
    });
  } catch {
    // Not every message is an answer.
  }
  return values;
}

/** Of a page that the server has drawn: the answer it was drawn from. The words around it are what is looked at. */
function valuesWithin(html: string): string[] {
  return [...html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => valuesOf(json));
}

/**
 * Every text of the screen is one that other languages have. With each of them as long as in Spanish, and two fifths longer than in English at
 * least, nothing scrolls sideways and no text is cut, on a phone and on a desktop.
 *
 * @param facts what the server told; typed values are read from the page
 */
export async function checkTexts(page: Page, facts: Facts): Promise<void> {
  if (isEnglishPage(page)) return;
  const { isNamed, isWord } = namesIn('en');
  const longer: Record<string, string> = {};
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size);
    const { texts, typed } = await page.evaluate(readTexts);
    const isFact = toIsFact([await facts(), ...typed].join('\n'));
    const unnamed = texts.filter((text) => !isNamed(text, isFact));
    expect.soft([...new Set(unnamed)], `every text is named by t or rich at ${size.width} px`).toEqual([]);
    for (const text of texts) if (isWord(text, isFact)) longer[text] = lengthened(text);
  }
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(lengthen, longer);
    const where = `at ${size.width} px when texts are 40 % longer`;
    expect.soft(await findSidewaysOverflow(page), `nothing scrolls sideways ${where}`).toEqual([]);
    expect.soft(await findCutTexts(page), `no text is cut ${where}`).toEqual([]);
  }
}

/** A word grows by two fifths, a sentence by as many words; or it's the Spanish text, where that's longer still. */
function lengthened(text: string): string {
  const words = text.trim();
  const more = words.slice(0, Math.ceil(words.length * 0.4)).trim();
  const grown = words.includes(' ') ? `${text} ${more}` : `${text}${more.toLowerCase()}`;
  const spanish = spanishOf(text);
  return spanish !== undefined && spanish.length > grown.trim().length ? text.replace(words, () => spanish) : grown;
}

/** What is a fact by what the server told and what was typed. */
export function toIsFact(told: string): IsFact {
  const known = normalized([told, places, ...Object.values(languageNames)].join(' ')).toLowerCase();
  // A picture is called by the words of its file's name, and a long code is shown in groups.
  const names = known.replaceAll(/[-_]/g, ' ');
  return (text) => {
    const words = text.toLowerCase();
    return says(known, words) || says(names, words) || says(known, words.replaceAll(' ', ''));
  };
}

/** Whether these whole words stand in what is known: 'paid' isn't said by 'unpaid'. */
function says(known: string, words: string): boolean {
  return known.includes(words) && new RegExp(`(?<!\\p{L})${RegExp.escape(words)}(?!\\p{L})`, 'u').test(known);
}

/** Places are called what they're called: states, universities, and the cities of time zones. */
const places = [
  ...Object.values(stateNames),
  ...universities,
  ...Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1)?.replaceAll('_', ' ')),
  // Called Calcutta there.
  'Kolkata',
].join('\n');

/** Runs in the page. What names its own language, or says that it's the same in all (`translate="no"`), isn't one of X1's texts. */
export function readTexts(): { texts: string[]; typed: string[] } {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      !parent ||
      parent.closest('script, style, noscript, svg, #start, #landing, body [lang], [translate="no"]') ||
      !/\p{L}{2}/u.test(node.nodeValue ?? '')
    )
      continue;
    texts.push(node.nodeValue ?? '');
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`body [${name}]`)) {
      if (!element.closest('body [lang], [translate="no"]')) texts.push(element.getAttribute(name) ?? '');
    }
  }
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return { texts: texts.filter((text) => /\p{L}{2}/u.test(text)), typed: fields.map(({ value }) => value) };
}

/** Runs in the page: gives each text its longer form, and lets the page draw it. */
async function lengthen(longer: Readonly<Record<string, string>>): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  for (const node of nodes) {
    const grown = Object.hasOwn(longer, node.data) ? longer[node.data] : undefined;
    if (grown !== undefined && !node.parentElement?.closest('script, style, svg, textarea')) node.data = grown;
  }
  await new Promise((drawn) => requestAnimationFrame(drawn));
}
