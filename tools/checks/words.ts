import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTestFile, readSourceFiles, type SourceFile } from '../source-files.ts';

/** Where the texts are that people read, but for the legal pages, which are written for lawyers, too. */
const patterns = [
  'packages/web/src/**/*.{ts,tsx}',
  'packages/contract/src/**/*.ts',
  'packages/server/src/http/*.ts',
  'packages/server/src/modules/notifications/{mail,templates}/*.ts',
  'packages/sandbox/src/pages/**/*.ts',
];
/** What the specifications say is literal, whatever its English. */
const specifications = ['1-accounts-and-dashboards', '2-commerce-and-sessions', 'rulings'].map((name) => `docs/spec/${name}.md`);

/** What X1 says otherwise, with what it says (R192). */
const words: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\bmails?\b/i, 'email'],
  [/\b(?:favour|colour|behaviour|neighbour|honour|flavour)\w*/i, 'the spelling with -or'],
  [
    /\b(?:organis|recognis|apologis|personalis|specialis|authoris|summaris|customis|minimis|maximis|finalis|realis)\w*/i,
    'the spelling with -ize',
  ],
  [/\bpractis(?:e|ed|ing)\b/i, 'practice'],
  [/\b(?:cancell(?:ed|ing)|travell(?:ed|ing|er)|label+(?:led|ling))\b/i, 'one l, as in canceled'],
  [/\b(?:centre|metre|litre|theatre)s?\b/i, 'the spelling with -er'],
  [/\b(?:programme|cheque|licence|whilst|learnt|grey)s?\b/i, 'the American word'],
  [/\bmobile phone\b/i, 'phone'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically'],
  [/\bfor good\b/i, 'permanently'],
  [/\bsomebody\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\b(?:was|been|is|were|are) held\b/i, 'took place or completed: held is money'],
  // Where the weight is on 'not', it stays.
  [
    /\b(?:do|does|did|is|are|was|were|has|have|had|could|should|would|will) not\b(?! a background check)|\bcannot\b|\bcan not\b/,
    'a contraction',
  ],
];

/** A text that people read. */
interface Text {
  readonly at: number;
  readonly text: string;
}

/** Texts for people in words that X1 doesn't use, as `file:line: word, say …`. */
export function findForeignWords(root: string): string[] {
  const literal = specifications.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const files = readSourceFiles(root, patterns).filter(({ path }) => !isTestFile(path) && !path.includes('/screens/legal/'));
  return files.flatMap((file) => foreignWordsIn(file, literal));
}

/** @param literal what may be said as it is, because the specifications do */
export function foreignWordsIn(file: SourceFile, literal: string): string[] {
  return textsOf(file).flatMap(({ at, text }) => {
    const said = text.replaceAll(/\s+/g, ' ').trim();
    if (literal.includes(said.replace(/\.$/, ''))) return [];
    const line = file.text.slice(0, at).split('\n').length;
    return words.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(said) ?? [];
      return word === undefined ? [] : [`${file.path}:${line}: '${word}', say ${instead}: ${said.slice(0, 80)}`];
    });
  });
}

/** Not for people: what programs throw at each other, and SQL. */
const isInternal = /^(?:Error|RangeError|TypeError|invariant|sql\b|logger\.)/;

/** The sentences of a file: a text of one word is a name of something more often than not. */
function textsOf({ path, text: source }: SourceFile): Text[] {
  const texts: Text[] = [];
  const internal: { start: number; end: number }[] = [];
  const note = (at: number, text: string) => void (/\w\s+\S*\w/.test(text) && texts.push({ at, text }));
  const visitor = new Visitor({
    NewExpression: ({ callee, start, end }) => void (isInternal.test(source.slice(callee.start)) && internal.push({ start, end })),
    CallExpression: ({ callee, start, end }) => void (isInternal.test(source.slice(callee.start)) && internal.push({ start, end })),
    TaggedTemplateExpression: ({ tag, start, end }) => void (isInternal.test(source.slice(tag.start)) && internal.push({ start, end })),
    Literal: ({ value, start }) => void (typeof value === 'string' && note(start, value)),
    JSXText: ({ value, start }) => note(start, value),
    TemplateElement: ({ value, start }) => note(start, value.cooked ?? value.raw),
  });
  visitor.visit(parseSync(path, source).program);
  return texts.filter(({ at }) => !internal.some(({ start, end }) => at >= start && at <= end));
}
