import { basename, join } from 'node:path';
import { frame, framedScreens } from './early-files.ts';

/** What role selection and the sign-in forms share with other screens. */
const first = [
  /\/web\/src\/ui\/(?:field|text-field|password-field|icon-button|back-link|load-failed|notice|portrait|rating|skip-link|sport-tag|verified-mark)\.tsx$/,
  /\/web\/src\/features\/account\/(?:credential-\w+|password-strength|sign-in-side)\.tsx?$/,
  /\/web\/src\/lib\/(?:features|form-changes|give-path|refund-hours|use-form|api\/search)\.ts$/,
  /\/contract\/src\/(?:accounts\/credential-rules|core\/platform-fee|payments\/refund-notice|search\/(?:routes|distance-bands)|promo-codes\/shared-link|trainers\/portrait-address)\.ts$/,
  /\/lucide-react\/.*\/(?:eye|eye-off|arrow-left|arrow-right|map-pin|info|triangle-exclamation-point|search|shield-check|star|x)\.\w+$/,
].map(({ source }) => source);

/**
 * zod, and what forms and addresses are checked with. What the frame or a first screen draws with must not be in one of these modules, or it loads
 * them all: a contract module with schemas that others use as well keeps its plain values and functions in a module beside it.
 */
const schemas = /\/zod\/|\/contract\/src\/core\/(?:ids|text|time|paging|request-id)\.ts$/;
/** Those of a few forms. */
const formSchemas = /\/contract\/src\/(?:core\/money|scheduling\/(?:reasons|booking-rules)|reviews\/review)\.ts$/;

/** The parts of the bundler's module graph that are read. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * What is loaded together. Left alone, each screen is a hundred files of a few hundred bytes: on a line with 400 ms to every answer and six
 * at a time that is seven seconds of waiting, and so many small files compress worse. So libraries are one file for each purpose, and a screen
 * that is opened by its address is the app, `first`, `signed-in`, itself and a few small ones (decision 0080). `npm run size` shows what a
 * screen gets that way that it doesn't use.
 */
export const chunkGroups = [
  // What every page loads first is one file: split into the parts that other files share, it compresses 2.8 kB worse.
  { name: 'app', tags: ['$initial' as const] },
  { name: 'first', test: new RegExp(first.join('|')) },
  { name: 'visitors', test: /\/web\/src\/screens\/auth\//, minShareCount: 2 },
  {
    name: 'overlays',
    test: /\/@radix-ui\/react-(?:toast|dismissable-layer|presence|portal|collection|visually-hidden|roving-focus|direction|id|use-[\w-]+)\//,
  },
  {
    name: 'dialogs',
    test: /\/(?:@radix-ui\/react-(?:dialog|focus-\w+)|react-remove-scroll[\w-]*|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|get-nonce)\/|\/web\/src\/ui\/(?:dialog-frame|use-opener)\.tsx?$/,
  },
  {
    name: 'menus',
    test: /\/@floating-ui\/|\/@radix-ui\/react-(?:menu|dropdown-menu|popper|popover|arrow)\/|\/web\/src\/ui\/(?:menu|popover)-primitive\.ts$/,
  },
  // Alone: what they import is drawn with as well.
  { name: 'schemas', test: schemas, includeDependenciesRecursively: false },
  { name: 'form-schemas', test: formSchemas, includeDependenciesRecursively: false },
  { name: 'file-schemas', test: /\/contract\/src\/media\/media-file\.ts$/, includeDependenciesRecursively: false },
  // Of the pages that show files of others, messages among them, which would load a trainer's page with it.
  {
    name: 'shown-files',
    test: /\/web\/src\/ui\/(?:media-thumb\.tsx|shown-file\.ts)$|\/contract\/src\/media\/media-rules\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Few lines of the homes that other pages load as well, each beside several others of these.
  {
    name: 'home',
    test: /\/web\/src\/features\/(?:conversations\/conversation-row\.tsx|purchase\/(?:messages|payment-calls|returned-payment)\.ts)$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Of the dialogs that book and move a session: alone each is a few lines.
  {
    name: 'times',
    test: /\/(?:refused-time|fits-format)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'calendars',
    test: /\/web\/src\/features\/calendar\/|\/contract\/src\/calendar\/connection\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: (id: string, graph: Graph) => (isInSignedIn(id, usersOf(graph).get(id)) ? 'signed-in' : null), debugName: 'signed-in' },
  { name: (id: string, graph: Graph) => screenOf(id, usersOf(graph).get(id)), debugName: 'screens', minShareCount: 2 },
  // The console's own: it has so many sections that `more` would hold it, and pages of everybody would load it with its schemas.
  // The words of settings and of the audit log come with the two sections that show them.
  {
    name: 'console',
    test: /\/web\/src\/(?:features\/admin\/|lib\/api\/admin\.ts|screens\/admin\/(?!setting|audit-words))|\/contract\/src\/admin\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Lists and texts that many name, and few pages of everybody need.
  {
    name: 'lists',
    test: /\/contract\/src\/(?:trainers\/universities|settings\/legal-text)\.ts$|\/web\/src\/lib\/added-names\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'more', minShareCount: 7 },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
];

/** By which of the frame and its screens a module is loaded; `others`: another screen loads it as well. */
interface Users {
  readonly framed: string[];
  hasOthers: boolean;
}

/** A few lines that a screen of the frame shares with others: a file of their own would cost it one more answer. */
const smallShared =
  /\/web\/src\/(?:lib\/(?:terms|use-settled|added-names|api\/dashboard)\.ts|ui\/(?:money\.tsx|tabs\.tsx|row-list\.tsx|progress-bar\.tsx|media\.css)|features\/(?:conversations\/conversation-row|trainer-profile\/set-up-panel)\.css)$|\/contract\/src\/(?:dashboard\/routes|search\/book-path)\.ts$/;

/** What the frame loads, or more than one of its screens. */
function isInSignedIn(id: string, users: Users | undefined): boolean {
  return smallShared.test(id) || (users !== undefined && (users.framed[0] === frame || users.framed.length > 1));
}

/**
 * What one of these screens shares with its own dialogs is a file of that screen; what it shares with other screens stays as it is, so that they
 * don't load all of it. The trainer's page is told in parts which other pages have too, and they want most of them.
 */
function screenOf(id: string, users: Users | undefined): string | null {
  const [user] = users?.framed ?? [];
  if (!users || user === undefined) return null;
  const isTold = user.endsWith('/trainer-detail.tsx') && /\/(?:features|story)\//.test(id);
  return users.hasOthers && !isTold ? null : basename(user, '.tsx');
}

const known = new WeakMap<Graph, Map<string, Users>>();

function usersOf(graph: Graph): Map<string, Users> {
  const users = known.get(graph) ?? findUsers(graph);
  known.set(graph, users);
  return users;
}

function findUsers(graph: Graph): Map<string, Users> {
  const users = new Map<string, Users>();
  const noted = (id: string) => {
    const found = users.get(id) ?? { framed: [], hasOthers: false };
    users.set(id, found);
    return found;
  };
  const inSource = (file: string) => join(import.meta.dirname, file);
  const framed = [frame, ...framedScreens];
  for (const user of framed) for (const id of reached(graph, [inSource(user)], false)) noted(id).framed.push(user);
  const screens = graph.getModuleInfo(inSource('src/app/routes.tsx'))?.dynamicallyImportedIds ?? [];
  const others = screens.filter((id) => !framed.some((file) => inSource(file) === id));
  for (const id of reached(graph, others, true)) noted(id).hasOthers = true;
  return users;
}

/** @param withLater also what is loaded only when it's needed */
function reached(graph: Graph, from: readonly string[], withLater: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const module = graph.getModuleInfo(id);
    for (const next of [...(module?.importedIds ?? []), ...((withLater && module?.dynamicallyImportedIds) || [])]) visit(next);
  };
  from.forEach(visit);
  return found;
}
