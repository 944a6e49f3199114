import { findAll, type Span } from './plain-text.ts';

const digitWords: Readonly<Record<string, string>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, digit) => [word, String(digit)]),
);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** A zero among digits, and a word elsewhere. */
const zeros = ['o', 'oh'];
const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** What can be read as digits, with the separator before it. */
interface Group {
  readonly span: Span;
  readonly word: string;
  readonly digits: string;
  readonly gap: string;
}

/** Phone numbers in plain text: in digits, however grouped, and in words. Times, scores, dates and training splits are not. */
export function findPhones(text: string): Span[] {
  return [...findInternational(text), ...findAmerican(text), ...findAnnounced(text), ...findSpelled(text)];
}

function findInternational(text: string): Span[] {
  return findAll(text, /(?:\+|(?<![\w.,:])00)\s?[1-9](?:[\s().\-/]{0,2}\d){7,13}(?!\d)/g);
}

const between = String.raw`[\s.\-–—_/*~|x·•,]{0,3}`;
const american = new RegExp(
  String.raw`(?<![\d.:$])(?:\+?1${between})?[([]?([2-9o][\dol]{2})[)\]]?${between}([2-9][\dol]{2})${between}([\dol]{4})(?![\d:%]|\.\d)`,
  'g',
);

/** Three, three and four digits. Distances in a row, such as 400 800 1600, are not a number, nor are amounts. */
function findAmerican(text: string): Span[] {
  return [...text.matchAll(american)]
    .filter(([whole, ...parts]) => /\d{2}/.test(whole) && !/^\d+, \d/.test(whole) && !parts.every((part) => part.endsWith('00')))
    .map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
}

const unit = String.raw`(?!\s?(?:m|meters|yards|yds?|reps|steps|k?cal|calories|people|points|pts|am|pm)\b)`;
const cue = String.raw`\b(?:call|text|txt|phone|cell|mobile|number|num|ring|tel|whatsapp|reach|dial|sms|digits|line)\b[^.!?\d\n]{0,24}`;
/** Seven digits, if the text or a dash indicates a phone number. */
const announced: readonly RegExp[] = [
  new RegExp(String.raw`${cue}(?<detail>[2-9]\d{2}[\s.\-–]?\d{4})(?![\d:])${unit}`, 'g'),
  new RegExp(String.raw`(?<![\d\-–/.])[2-9]\d{2}[-–.](?!\d\d?00\b)\d{4}(?![\d:\-–/]|\.\d)${unit}`, 'g'),
];

function findAnnounced(text: string): Span[] {
  return announced.flatMap((pattern) => findAll(text, pattern));
}

/** Numbers in words or digit by digit. */
function findSpelled(text: string): Span[] {
  return toRuns(text)
    .filter(isPhone)
    .map((run) => ({ from: run[0]?.span.from ?? 0, to: run.at(-1)?.span.to ?? 0 }));
}

/** Groups of digits without another word between them. */
function toRuns(text: string): Group[][] {
  const runs: Group[][] = [[]];
  let repeat = 1;
  let readTo = 0;
  for (const { index, 0: word } of text.matchAll(/[a-z0-9]+/g)) {
    const gap = text.slice(readTo, index);
    readTo = index + word.length;
    const digits = toDigits(word);
    if ((digits === undefined && !repeats[word]) || !/^[\s\-–_.,*~|/()]{0,3}$/.test(gap)) runs.push([]);
    repeat = repeats[word] ?? repeat;
    if (digits === undefined) continue;
    runs.at(-1)?.push({ span: { from: index, to: readTo }, word, digits: digits.repeat(repeat), gap });
    repeat = 1;
  }
  return runs.map((run) => joinTens(withoutLeadingZeros(run)));
}

function toDigits(word: string): string | undefined {
  if (/^\d+$/.test(word)) return word;
  if (/^[0-9ol]{2,}$/.test(word) && /\d/.test(word)) return word.replace(/o/g, '0').replace(/l/g, '1');
  if (zeros.includes(word)) return '0';
  const ten = tens.indexOf(word);
  return ten === -1 ? digitWords[word] : `${ten + 2}0`;
}

/** 'Oh, nine …': no number starts with it. */
function withoutLeadingZeros(run: Group[]): Group[] {
  const first = run.findIndex(({ word }) => !zeros.includes(word));
  return run.slice(first === -1 ? run.length : first);
}

/** 'twenty' and 'three' are 23. */
function joinTens(run: readonly Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of run) {
    const last = joined.at(-1);
    if (last && tens.includes(last.word) && /^[1-9]$/.test(group.digits) && !/\d/.test(group.word)) {
      const span = { from: last.span.from, to: group.span.to };
      joined[joined.length - 1] = { ...last, span, word: group.word, digits: `${last.digits[0]}${group.digits}` };
    } else joined.push(group);
  }
  return joined;
}

/** By its length, by how American numbers start, and by not being a count, a score or a repetition. */
function isPhone(run: readonly Group[]): boolean {
  const digits = run.map((group) => group.digits).join('');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const hasWords = run.some(({ word }) => !/\d/.test(word));
  const isLong = local.length === 10 && /^[2-9]\d{2}[2-9]/.test(local);
  const isShort = local.length === 7 && hasWords && /^[2-9]/.test(local) && run.length >= 4;
  if ((!isLong && !isShort) || isStaircase(run)) return false;
  return hasWords || hasPhoneGroups(run);
}

/** How people group a number. Digit by digit, one separator is between all of them; sets of a match have two. */
function hasPhoneGroups(run: readonly Group[]): boolean {
  const sizes = run.map((group) => group.digits.length).join('');
  if (/^1+$/.test(sizes)) return new Set(run.slice(1).map(({ gap }) => gap)).size === 1;
  return /^1?(334|343|37|64|433|3322|32122|33112|331111|55|3331)$/.test(sizes);
}

/** Counting up, down, or the same again: 1 2 3 4 5, 25 25 25. */
function isStaircase(run: readonly Group[]): boolean {
  const steps = run.slice(1).map((group, at) => Number(group.digits) - Number(run[at]?.digits));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}
