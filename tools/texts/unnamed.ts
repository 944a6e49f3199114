import { type Node, parseSync } from 'oxc-parser';
import { isTestFile, readSourceFiles } from '../source-files.ts';
import { gatherTexts } from './catalogs.ts';

/** Screens and what they share. */
const SCREENS = 'packages/web/src/{app,lib,ui,features,screens}/**/*.{ts,tsx}';
/** Labels, refusals and reasons; letters, notifications, invitations, papers, files, heads of pages. */
const TOLD = ['packages/contract/src/**/*.ts', 'packages/server/src/{modules,http}/**/*.ts', 'packages/server/src/adapters/pdfkit/*.ts'];

/** What stays English, and why (decision 0119). */
const ENGLISH = [
  // The operators' console, what is set there, and the emails to operators.
  /\/admin\//,
  /\/settings\/(settings|landing-text|added-names)\.ts$/,
  /\/contract\/src\/(taxes\/threshold|consents\/waiver-text)\.ts$/,
  /\/safety\/reads\/reported-texts\.ts$/,
  /\/mail\/safety-mails\.ts$/,
  /\/money-checks\//,
  /\/system\/measure-product\.ts$/,
  /\/payouts\/recover-lost\.ts$/,
  // The gallery of widgets, and what whoever runs the sandbox sees.
  /\/ui\/gallery\//,
  /\/sandbox-card-form\.tsx$/,
  // Records whose English text was agreed to.
  /\/legal\/(terms|privacy|children)\.tsx$/,
  /\/background-checks\/disclosure\.ts$/,
  /\/consents\/consent-file\.ts$/,
  // Read by compliance offices, and by whoever settles a dispute.
  /\/lesson-log\/(csv|office-letter)\.ts$/,
  /\/pdfkit\/lesson-log\.ts$/,
  /\/conversations\/thread-file\.ts$/,
  // What programs and their authors read.
  /\/contract\/src\/.*routes\.ts$/,
  /\/http\/api-document\//,
  /\/http\/body\.ts$/,
  // Names: of universities, of brands of cards, of the cities that stand for a time zone, of devices (a label says those that are none).
  /\/trainers\/(universities|campus|state-names)\.ts$/,
  /\/payments\/kept-card\.ts$/,
  /\/core\/(time|chosen-language)\.ts$/,
  /\/accounts\/device-name\.ts$/,
];

/** Values of the specs that a label says in other words, and what stands in place of somebody's name. */
const STORED = new Set(['Both', 'Deleted user']);

/** Attributes and properties that hold names of things, no words. */
const NO_WORDS =
  /^(className|to|href|type|name|id|key|kind|tone|variant|role|src|d|viewBox|style|fontFamily|autoComplete|value|path|queryKey|accept|pattern|rel|target|sizes|srcSet|media|lang|reportLabel|data-.*|aria-(labelledby|describedby|controls))$/;
/** Calls whose arguments people don't read. */
const UNREAD_CALLS =
  /^(t|rich|classes|matchMedia|useMediaQuery|super|Error|.*Error|RegExp|URL|Blob|File|(.*\.)?(querySelector|querySelectorAll|closest|matches|startsWith|endsWith|includes|split|join|replace|replaceAll|getItem|setItem|error|warn|info|debug|set|append|describe))$/;

/**
 * Prose in the sources that no `t` names, as lines to be shown. Of screens: words between tags, in attributes, and strings that read like sentences.
 * Of the contract and the server also single words of lists and tables, such as the heads of a file; but what some `t` says in the same words is
 * stored, or made when the program starts, in English, and put into a language where it's shown.
 *
 * @param root of the repository
 */
export function findUnnamedTexts(root: string): string[] {
  const said = new Set(
    [...gatherTexts(root).values()].flatMap(({ calls }) => calls.map(({ message }) => message.replace(/\{\w+\}/g, '…'))),
  );
  const isNamed = (words: string) => said.has(words) || STORED.has(words);
  const isTold = (path: string) => !path.startsWith('packages/web/');
  return readSourceFiles(root, [SCREENS, ...TOLD])
    .filter(({ path }) => !isTestFile(path) && !ENGLISH.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      proseOf(path, text, { withLabels: isTold(path) })
        .filter(({ words }) => !isTold(path) || !isNamed(words))
        .map(({ start, words }) => `${path}:${text.slice(0, start).split('\n').length}: '${words}' isn't named by t`),
    );
}

interface Prose {
  readonly start: number;
  readonly words: string;
}

/**
 * The prose of one file that no `t` names.
 *
 * @param withLabels single words of lists and tables are words for people, too, and so is what a refusal says
 */
export function proseOf(path: string, code: string, { withLabels = false } = {}): Prose[] {
  const found: Prose[] = [];
  const visit = (node: Node, isPlaceOfLabels = false): void => {
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
        if (node.key.type === 'Identifier' ? NO_WORDS.test(node.key.name) : isHeader(node.key)) return;
        visit(node.value, withLabels);
        return;
      case 'Literal':
        if (typeof node.value === 'string' && (isSentence(node.value) || (isPlaceOfLabels && isLabel(node.value))))
          found.push({ start: node.start, words: node.value });
        return;
      case 'TemplateLiteral': {
        const words = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
        if (isSentence(words)) found.push({ start: node.start, words });
        else for (const expression of node.expressions) visit(expression);
        return;
      }
      case 'CallExpression':
      case 'NewExpression':
        if (withLabels && isRefusal(node)) break;
        if (UNREAD_CALLS.test(code.slice(node.callee.start, node.callee.end))) {
          // What is put into a text is a text, too.
          for (const argument of node.arguments) if (argument.type === 'ObjectExpression') visit(argument);
          return;
        }
        break;
      case 'ThrowStatement':
        if (withLabels && isRefusal(node.argument)) break;
        return;
      case 'BinaryExpression':
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
      case 'ImportExpression':
        return;
      default:
        if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    }
    const hasLabels = withLabels && /^(Array|Conditional|Logical|ArrowFunction)Expression$|^ReturnStatement$/.test(node.type);
    for (const [key, child] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, hasLabels && key !== 'test');
    }
  };
  visit(parseSync(path, code).program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What is refused is said to people. */
const isRefusal = (node: Node) => node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'AppError';

/** '@type' of structured data, and 'List-Unsubscribe' of a mail. */
const isHeader = (key: Node) => key.type === 'Literal' && typeof key.value === 'string' && /^@|^\p{Lu}\S*-\S+$/u.test(key.value);

/** 'Paid', 'Gross (USD)'. */
const isLabel = (text: string) => /^\p{Lu}\p{Ll}+(?:[ ,(][^/_]*)?$/u.test(text);

/** What stands in an attribute: 'Save', 'your name'. */
const hasWords = (text: string) => (/^\p{Lu}?\p{Ll}+$/u.test(text) ? /^\p{Lu}/u.test(text) : /\p{L}{2,} \p{L}/u.test(text));

/** A string that reads like a sentence, or the beginning of one. */
const isSentence = (text: string) =>
  /^["“¿¡(]?(\p{Lu}|…)/u.test(text.trim()) && /\p{L}{2,}[,:]? \p{Ll}/u.test(text) && !/[{}<>=]|^…?\//.test(text);
