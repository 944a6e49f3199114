import { type Node, parseSync } from 'oxc-parser';
import { isTestFile, readSourceFiles } from '../source-files.ts';

/** Screens and what they share, without the operators' console, the gallery of widgets, and records that stay English (decision 0119). */
const SCREENS = 'packages/web/src/{app,lib,ui,features,screens}/**/*.{ts,tsx}';
const ENGLISH = [
  /\/admin\//,
  /\/ui\/gallery\//,
  /\/legal\/(terms|privacy|children)\.tsx$/,
  // For whoever runs the sandbox.
  /\/sandbox-card-form\.tsx$/,
];

/** Attributes and properties that hold names of things, no words. */
const NO_WORDS =
  /^(className|to|href|type|name|id|key|kind|tone|variant|role|src|d|viewBox|style|fontFamily|autoComplete|value|path|queryKey|accept|pattern|rel|target|sizes|srcSet|media|lang|data-.*|aria-(labelledby|describedby|controls))$/;
/** Calls whose arguments people don't read. */
const UNREAD_CALLS =
  /^(t|rich|classes|matchMedia|useMediaQuery|Error|.*Error|RegExp|URL|Blob|File|.*\.(querySelector|querySelectorAll|closest|matches|startsWith|endsWith|includes|split|join|replace|replaceAll|getItem|setItem|error|warn|set|append))$/;

/**
 * Prose in the sources of screens that no `t` names, as lines to be shown: words between tags, in attributes, and strings that read like sentences.
 *
 * @param root of the repository
 */
export function findUnnamedTexts(root: string): string[] {
  return readSourceFiles(root, [SCREENS])
    .filter(({ path }) => !isTestFile(path) && !ENGLISH.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      proseOf(path, text).map(({ start, words }) => `${path}:${text.slice(0, start).split('\n').length}: '${words}' isn't named by t`),
    );
}

interface Prose {
  readonly start: number;
  readonly words: string;
}

/** The prose of one file that no `t` names. */
export function proseOf(path: string, code: string): Prose[] {
  const found: Prose[] = [];
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'JSXText':
        if (/\p{L}{2}/u.test(node.value)) found.push({ start: node.start + node.value.search(/\S/), words: node.value.trim() });
        return;
      case 'JSXAttribute': {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (NO_WORDS.test(name)) return;
        if (node.value?.type === 'Literal' && typeof node.value.value === 'string' && hasWords(node.value.value))
          found.push({ start: node.start, words: node.value.value });
        else if (node.value) visit(node.value);
        return;
      }
      case 'Property':
        if (node.key.type === 'Identifier' && NO_WORDS.test(node.key.name)) return;
        visit(node.value);
        return;
      case 'Literal':
        if (typeof node.value === 'string' && isSentence(node.value)) found.push({ start: node.start, words: node.value });
        return;
      case 'TemplateLiteral': {
        const words = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
        if (isSentence(words)) found.push({ start: node.start, words });
        else for (const expression of node.expressions) visit(expression);
        return;
      }
      case 'CallExpression':
      case 'NewExpression':
        if (UNREAD_CALLS.test(code.slice(node.callee.start, node.callee.end))) {
          // What is put into a text is a text, too.
          for (const argument of node.arguments) if (argument.type === 'ObjectExpression') visit(argument);
          return;
        }
        break;
      case 'BinaryExpression':
      case 'ThrowStatement':
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
      case 'ImportExpression':
        return;
      default:
        if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each);
    }
  };
  visit(parseSync(path, code).program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What stands in an attribute: 'Save', 'your name'. */
const hasWords = (text: string) => (/^\p{Lu}?\p{Ll}+$/u.test(text) ? /^\p{Lu}/u.test(text) : /\p{L}{2,} \p{L}/u.test(text));

/** A string that reads like a sentence, or the beginning of one. */
const isSentence = (text: string) =>
  /^["“¿¡(]?(\p{Lu}|…)/u.test(text.trim()) && /\p{L}{2,}[,:]? \p{Ll}/u.test(text) && !/[{}<>=]|^…?\//.test(text);
