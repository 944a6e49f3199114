import { invalidParameter } from './errors.ts';

/** What of an answer is wanted: names, each with what is wanted below it; null is all of it. */
interface Selection {
  [name: string]: Selection | null;
}

const mostNames = 200;

/**
 * Cuts an answer down to what its parameter `fields` names, as in `items(id,start/dateTime),nextPageToken`.
 *
 * @throws GoogleError 400 for a selection that cannot be read
 */
export function selectFields(answer: object, fields: string | undefined): object {
  if (fields === undefined || fields === '*') return answer;
  const words = fields.match(/[\w*]+|[(),/]/g) ?? [];
  if (words.join('') !== fields || words.length > mostNames) throw invalidParameter(`Invalid field selection ${fields}`);
  const selection = readSelection(words);
  if (words.length > 0) throw invalidParameter(`Invalid field selection ${fields}`);
  return cut(answer, selection) as object;
}

/** Reads names off the front of `words`, up to the end or a closing bracket. */
function readSelection(words: string[]): Selection {
  const selection: Selection = {};
  do {
    const name = words.shift();
    if (name === undefined || !/^[\w*]+$/.test(name)) throw invalidParameter('Invalid field selection');
    selection[name] = readBelow(words);
  } while (words[0] === ',' && words.shift());
  return selection;
}

function readBelow(words: string[]): Selection | null {
  if (words[0] === '/') {
    words.shift();
    const name = words.shift() ?? '';
    return { [name]: readBelow(words) };
  }
  if (words[0] !== '(') return null;
  words.shift();
  const selection = readSelection(words);
  if (words.shift() !== ')') throw invalidParameter('Invalid field selection');
  return selection;
}

function cut(value: unknown, selection: Selection | null): unknown {
  if (selection === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => cut(item, selection));
  const wanted = Object.entries(value).filter(([name]) => name in selection);
  return Object.fromEntries(wanted.map(([name, part]) => [name, cut(part, selection[name] ?? null)]));
}
