import { expect, type Page } from '@playwright/test';
import { languageNames } from '@x1/contract/core/chosen-language.ts';
import { stateNames } from '@x1/contract/trainers/state-names.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { findSidewaysOverflow } from './check-screen.ts';
import { isNamed, isWord, normalized } from './named-texts.ts';

/** Pages whose words are English: the operators' console, records, the sandbox, the gallery of widgets (decision 0119). */
const ENGLISH = /^\/(admin|sandbox|gallery|terms|privacy|numbers|operator)/;

/** Collects what the server told the page, and what its addresses name. */
export function collectFacts(page: Page): () => string {
  const told: string[] = [];
  const keep = async (body: Promise<string>, read: (text: string) => string[]) => void told.push(...read(await body.catch(() => '')));
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('json')) void keep(response.text(), valuesOf);
    if (type.includes('html')) void keep(response.text(), valuesWithin);
  });
  page.on('framenavigated', (frame) => void told.push(...new URL(frame.url()).searchParams.values()));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void told.push(...valuesOf(String(payload).replace(/^\d+/, '')))),
  );
  return () => told.join('\n');
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
 * Every text of the screen is one that other languages have, and longer ones, as Spanish texts are, make nothing scroll sideways.
 *
 * @param facts what the server told; typed values are read from the page
 */
export async function checkTexts(page: Page, facts: () => string): Promise<void> {
  if (ENGLISH.test(new URL(page.url()).pathname)) return;
  const { texts, typed } = await page.evaluate(readTexts);
  const known = normalized([facts(), ...typed, places, ...Object.values(languageNames)].join(' ')).toLowerCase();
  // A picture is called by the words of its file's name, and a long code is shown in groups.
  const names = known.replaceAll(/[-_]/g, ' ');
  const isFact = (text: string) => {
    const words = text.toLowerCase();
    return says(known, words) || says(names, words) || says(known, words.replaceAll(' ', ''));
  };
  const unnamed = texts.filter((text) => !isNamed(text, isFact));
  expect.soft([...new Set(unnamed)], 'every text is named by t or rich').toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(lengthen, [...new Set(texts.filter((text) => isWord(text, isFact)))]);
  expect.soft(await findSidewaysOverflow(page), 'nothing scrolls sideways at 360 px when texts are 40 % longer').toEqual([]);
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
function readTexts(): { texts: string[]; typed: string[] } {
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

/** Runs in the page: a word grows by two fifths, a sentence by as many words. */
function lengthen(growing: string[]): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  for (const node of nodes) {
    const text = node.data.trim();
    if (!growing.includes(node.data) || node.parentElement?.closest('script, style, svg, textarea')) continue;
    const more = text.slice(0, Math.ceil(text.length * 0.4)).trim();
    node.data = text.includes(' ') ? `${node.data} ${more}` : `${node.data}${more.toLowerCase()}`;
  }
}
