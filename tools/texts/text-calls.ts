import { parseSync, Visitor } from 'oxc-parser';

/** A stretch of a source file. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One `t('…', { … })` or `rich('…', { … })`. */
export interface TextCall extends Range {
  readonly kind: 't' | 'rich';
  readonly message: string;
  readonly context: string | undefined;
  readonly values: ReadonlyMap<string, TextValue>;
}

export interface TextValue extends Range {
  /** An identifier or a literal: writing it twice changes nothing. */
  readonly isSimple: boolean;
}

/** One call of what a build knows beforehand. */
export interface LanguageCall extends Range {
  readonly kind: 'language' | 'locale';
}

/** Where `t`, `language` and `locale` come from, and where `rich` does. */
const SOURCES = /(?:\/|^\.\/)(?:texts|rich)\.tsx?$/;
const NAMES = ['t', 'rich', 'language', 'locale'] as const;

/** The key of a text in the catalogs: the English text, with what tells it from an equal one. */
export const keyOf = ({ message, context }: Pick<TextCall, 'message' | 'context'>): string =>
  context === undefined ? message : `${message} | ${context}`;

/**
 * The calls of a source file that make texts, in their order.
 *
 * @throws Error naming file and line of a call whose text or values aren't written out
 */
export function textCallsOf(file: string, code: string): (TextCall | LanguageCall)[] {
  const isMentioned = /\b(?:texts|rich)\.tsx?'/.test(code);
  if (!isMentioned) return [];
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imported = new Set<string>();
  const calls: (TextCall | LanguageCall)[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (SOURCES.test(source.value)) for (const { local } of specifiers) imported.add(local.name);
    },
    CallExpression(call) {
      if (call.callee.type !== 'Identifier') return;
      const { name } = call.callee;
      const kind = NAMES.find((each) => each === name);
      if (!kind || !imported.has(kind)) return;
      const range = { start: call.start, end: call.end };
      if (kind === 'language' || kind === 'locale') {
        calls.push({ kind, ...range });
        return;
      }
      const line = code.slice(0, call.start).split('\n').length;
      const refuse = (problem: string): never => {
        throw new Error(`${file}:${line}: ${problem}`);
      };
      const [text, values] = call.arguments;
      const message =
        text?.type === 'Literal' && typeof text.value === 'string'
          ? text.value
          : text?.type === 'TemplateLiteral' && text.expressions.length === 0
            ? text.quasis[0]?.value.cooked
            : undefined;
      if (message === undefined || message === null) return refuse('the text is not written out');
      if (values && values.type !== 'ObjectExpression') return refuse('the values are not written out');
      const found = new Map<string, TextValue>();
      let context: string | undefined;
      for (const property of values?.properties ?? []) {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
          return refuse('the values are not written out');
        const { name: key } = property.key;
        const { value } = property;
        if (key === 'context') {
          if (value.type !== 'Literal' || typeof value.value !== 'string') return refuse('the context is not written out');
          context = value.value;
        } else found.set(key, { start: value.start, end: value.end, isSimple: value.type === 'Identifier' || value.type === 'Literal' });
      }
      calls.push({ kind, ...range, message, context, values: found });
    },
  }).visit(program);
  return calls.sort((one, other) => one.start - other.start || other.end - one.end);
}
