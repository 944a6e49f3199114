import { t, translate } from '@x1/contract/core/texts.ts';
import * as core from 'zod/v4/core';
import { AppError } from '../platform/errors.ts';
import { refusal, refuseHostileText } from './body.ts';

/** Used where a schema has no message of its own: zod's messages depend on what else is loaded, and are not for users. */
const wordless = '';

/**
 * Parses input with its schema: unknown keys are dropped. What is wrong is said in the current language.
 *
 * @throws AppError 'request.invalid', its message a sentence about the first problem, `fields` with one problem for each name and each list of plain values
 */
export function validate(schema: core.$ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = core.safeParse(schema, input, { error: () => wordless });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => ({ path: issue.path.map(String), problem: describe(issue, input) }));
  const fields: Record<string, string> = {};
  for (const { path, problem } of firstOfEachList(problems)) fields[path.join('.') || 'body'] ??= problem;
  const error = new AppError('request.invalid', undefined, { fields });
  const first = problems[0];
  if (first) error.message = toSentence(first.path, first.problem);
  throw error;
}

/**
 * Parses the query of an address.
 *
 * @throws AppError 'request.invalid' when a name appears twice or the encoding is broken
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const text = url.slice(start + 1);
  refuseBrokenEncoding(text);
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query) throw refusal(`${toWords(name)} is given twice.`);
    refuseHostileText(name + value);
    query[name] = value;
  }
  return query;
}

interface Problem {
  path: readonly string[];
  problem: string;
}

/** Keeps only the first wrong value of each list: thirty problems would say the same thing thirty times. */
function firstOfEachList(problems: readonly Problem[]): readonly Problem[] {
  const lists = new Set<string>();
  return problems.filter(({ path }) => {
    if (!/^\d+$/.test(path.at(-1) ?? '')) return true;
    const list = path.slice(0, -1).join('.');
    const isFirst = !lists.has(list);
    lists.add(list);
    return isFirst;
  });
}

function refuseBrokenEncoding(text: string): void {
  try {
    decodeURIComponent(text);
  } catch (cause) {
    throw refusal("The address isn't encoded correctly.", cause);
  }
}

function describe(issue: core.$ZodIssue, input: unknown): string {
  const { message, path } = issue;
  const isMissing = path.length > 0 && valueAt(input, path) === undefined;
  if (isMissing && (message === wordless || isPhrase(message))) return t('is required');
  return message === wordless ? t("isn't valid") : translate(message);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), input);
}

/** 'must be a number' about ['programId'] → 'Program id must be a number.'; a problem that is already a sentence stays unchanged. */
function toSentence(path: readonly string[], problem: string): string {
  if (!isPhrase(problem)) return problem;
  const name = path.findLast((part) => !/^\d+$/.test(part));
  return t('{field} {problem}.', { field: name === undefined ? t('The request') : toWords(name), problem });
}

/** What is wrong with a field, to be read after its name. */
const isPhrase = (problem: string) => /^\p{Ll}/u.test(problem);

/** 'programId' → 'Program id'; anything that is not a plain name is not repeated. */
function toWords(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name)) return t('A value');
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
