import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Catalog, type Language, localeOf, partsOf } from '../../packages/contract/src/core/texts.ts';
import { keyOf, type LanguageCall, type Range, type TextCall, textCallsOf } from './text-calls.ts';

/**
 * A source file with its texts in one language: `t('Kept until {time}', { time })` becomes `` `Kept until ${time}` ``. So a build has neither
 * catalogs nor anything that reads them.
 *
 * @param catalog the texts of that language by the English ones; what it lacks stays English
 */
export function inlineTexts(file: string, code: string, language: Language, catalog: Catalog): string {
  const calls = textCallsOf(file, code);
  if (calls.length === 0) return code;
  const write = (range: Range): string => {
    let written = '';
    let at = range.start;
    for (const call of calls) {
      if (call.start < at || call.end > range.end) continue;
      written += code.slice(at, call.start) + replacementOf(call);
      at = call.end;
    }
    return written + code.slice(at, range.end);
  };
  const replacementOf = (call: TextCall | LanguageCall): string => {
    if (!isText(call)) return quoted(call.kind === 'language' ? language : localeOf(language));
    const values = new Map([...call.values].map(([name, value]) => [name, { isSimple: value.isSimple, code: write(value) }]));
    const parts = partsOf(catalog[keyOf(call)] || call.message);
    return call.kind === 't' ? textOf(parts, values) : nodeOf(parts, values);
  };
  return write({ start: 0, end: code.length });
}

const isText = (call: TextCall | LanguageCall): call is TextCall => 'message' in call;

type Values = ReadonlyMap<string, { readonly isSimple: boolean; readonly code: string }>;

const quoted = (text: string) => JSON.stringify(text);

/** An expression whose value is the text. */
function textOf(parts: readonly MessageFormatElement[], values: Values): string {
  const repeated = [...values].filter(([name, { isSimple }]) => !isSimple && timesOf(parts, name) > 1);
  if (repeated.length === 0) return stringOf(parts, values);
  // What is said twice is worked out once.
  const names = repeated.map(([name]) => name);
  const inner = new Map([...values, ...names.map((name) => [name, { isSimple: true, code: name }] as const)]);
  return `((${names.join(', ')}) => ${stringOf(parts, inner)})(${repeated.map(([, { code }]) => code).join(', ')})`;
}

/** How often an expression would be written, a plural's number once for the choice and once for each form. */
function timesOf(parts: readonly MessageFormatElement[], name: string): number {
  return parts.reduce((sum, part) => {
    if (part.type === TYPE.argument) return sum + Number(part.value === name);
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return sum;
    return sum + (part.value === name ? 2 : 0) + Object.values(part.options).reduce((inner, { value }) => inner + timesOf(value, name), 0);
  }, 0);
}

function stringOf(parts: readonly MessageFormatElement[], values: Values, counted = ''): string {
  if (parts.every(({ type }) => type === TYPE.literal)) return quoted(parts.map((part) => ('value' in part ? part.value : '')).join(''));
  const pieces = parts.map((part) => (part.type === TYPE.literal ? escaped(part.value) : `\${${expressionOf(part, values, counted)}}`));
  return `\`${pieces.join('')}\``;
}

function expressionOf(part: MessageFormatElement, values: Values, counted: string): string {
  if (part.type === TYPE.argument) return codeOf(part.value, values);
  if (part.type === TYPE.pound) return counted;
  if (part.type === TYPE.plural || part.type === TYPE.select) {
    const value = codeOf(part.value, values);
    return choiceOf(part, value, (option) => stringOf(option, values, value));
  }
  throw new Error(`A text can't hold this: ${JSON.stringify(part)}`);
}

type Choice = Extract<MessageFormatElement, { options: unknown }>;

/** `String(count) === '1' ? … : …` */
function choiceOf(part: Choice, value: string, write: (option: readonly MessageFormatElement[]) => string): string {
  const options = Object.entries(part.options);
  // An exact number comes before a form of the plural.
  options.sort(([one], [other]) => Number(other.startsWith('=')) - Number(one.startsWith('=')));
  const other = write(part.options['other']?.value ?? []);
  const cases = options.filter(([name]) => name !== 'other');
  const wanted = (name: string) => quoted(part.type === TYPE.select ? name : name === 'one' ? '1' : name.replace('=', ''));
  return `(${cases.map(([name, option]) => `String(${value}) === ${wanted(name)} ? ${write(option.value)} : `).join('')}${other})`;
}

/** JSX of the same content. */
function nodeOf(parts: readonly MessageFormatElement[], values: Values): string {
  const children = parts.map((part): string => {
    if (part.type === TYPE.literal) return `{${quoted(part.value)}}`;
    if (part.type === TYPE.tag) return `{(${codeOf(part.value, values)})(${contentOf(part.children, values)})}`;
    if (part.type === TYPE.argument) return `{${codeOf(part.value, values)}}`;
    if (part.type !== TYPE.plural && part.type !== TYPE.select) throw new Error(`A text can't hold this: ${JSON.stringify(part)}`);
    const value = codeOf(part.value, values);
    return `{${choiceOf(part, value, (option) => contentOf(option, values, value))}}`;
  });
  return `<>${children.join('')}</>`;
}

/** A string where it can be one. */
function contentOf(parts: readonly MessageFormatElement[], values: Values, counted = ''): string {
  const plain = parts.map((part) => (part.type === TYPE.pound ? { type: TYPE.argument as const, value: '#' } : part));
  const known = counted ? new Map([...values, ['#', { isSimple: true, code: counted }] as const]) : values;
  return plain.every(({ type }) => type === TYPE.literal) ? stringOf(plain, known) : nodeOf(plain, known);
}

function codeOf(name: string, values: Values): string {
  const value = values.get(name);
  if (!value) throw new Error(`A text names {${name}}, and nothing is given for it`);
  return value.code;
}

const escaped = (text: string) => text.replace(/[`\\]|\$\{/g, '\\$&');
