import { expect, type Locator, type Page, test } from '@playwright/test';

/** The phone every walk is on. */
export const walkedPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** What a walk may cost at most. */
export interface WalkBar {
  readonly taps: number;
  /** Fields that are typed into. */
  readonly fields: number;
  readonly seconds?: number;
}

/** What a person did, as the page itself noticed it. */
interface Act {
  readonly kind: 'tap' | 'choice' | 'field' | 'blank';
  /** What it was done to, for the failure's message. */
  readonly what: string;
}

/** A list on a phone: one tap opens it, one picks. */
const TAPS_OF_CHOICE = 2;

export interface Walk {
  /**
   * One screen of the walk. Fails when what leads on isn't whole in the first screen, before anything is touched.
   *
   * @param next the button or link that leads on
   * @param act everything done here
   */
  step(name: string, next: Locator, act: () => Promise<void>): Promise<void>;
  /** Prints what it took, screen by screen, and fails above the bar. */
  finish(bar: WalkBar): Promise<void>;
}

/**
 * Begins to count. The pages count by themselves whatever presses, types and chooses there, so that no call of a walk can be forgotten: a
 * press is a tap, a list two, a field counts once when something is typed into it, giving it the focus counts nothing. Every field that is
 * shown in a form when it is sent must be filled.
 */
export async function startWalk(page: Page, title: string): Promise<Walk> {
  const acts: Act[] = [];
  await page.context().exposeBinding('noteWalk', (_, act: Act) => void acts.push(act));
  await page.context().addInitScript(watchPerson);
  const rows: string[][] = [];
  const start = performance.now();
  let shown = 0;
  return {
    async step(name, next, act) {
      await expectInFirstScreen(next, name);
      await act();
      const { taps, fields } = count(acts.slice(shown));
      shown = acts.length;
      rows.push([name, String(taps), String(fields), seconds(start)]);
    },
    async finish(bar) {
      const took = Number(seconds(start));
      const { taps, fields, blank } = count(acts);
      rows.push(['together', String(taps), String(fields), String(took)]);
      rows.push(['at most', String(bar.taps), String(bar.fields), String(bar.seconds ?? '')]);
      print(title, rows);
      test.info().annotations.push({ type: 'walk', description: `${title}: ${taps} taps, ${fields} fields, ${took} s` });
      expect(blank, 'every field that is shown is filled').toEqual([]);
      expect(taps, 'taps').toBeLessThanOrEqual(bar.taps);
      expect(fields, 'typed fields').toBeLessThanOrEqual(bar.fields);
      if (bar.seconds !== undefined) expect(took, 'seconds').toBeLessThanOrEqual(bar.seconds);
    },
  };
}

function count(acts: readonly Act[]) {
  const of = (kind: Act['kind']) => acts.filter((act) => act.kind === kind);
  return {
    taps: of('tap').length + TAPS_OF_CHOICE * of('choice').length,
    fields: of('field').length,
    blank: of('blank').map(({ what }) => what),
  };
}

const seconds = (start: number) => ((performance.now() - start) / 1_000).toFixed(1);

function print(title: string, rows: readonly (readonly string[])[]): void {
  const width = Math.max(title.length, ...rows.map(([name = '']) => name.length));
  const line = ([name = '', ...figures]: readonly string[]) =>
    `${name.padEnd(width)} ${figures.map((figure) => figure.padStart(8)).join('')}`;
  console.log(['', line([title, 'taps', 'fields', 'seconds']), ...rows.map(line), ''].join('\n'));
}

/** Whole inside the window as the page opened, and nothing lies over its middle. */
async function expectInFirstScreen(next: Locator, step: string): Promise<void> {
  await expect(next).toBeVisible();
  await expect(async () => {
    const where = await next.evaluate((element) => {
      const { top, bottom, left, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return { top, bottom, isCovered: !element.contains(over), height: window.innerHeight };
    });
    expect(where.top, `${step}: what leads on begins in the first screen`).toBeGreaterThanOrEqual(0);
    expect(where.bottom, `${step}: what leads on ends in the first screen`).toBeLessThanOrEqual(where.height);
    expect(where.isCovered, `${step}: something lies over what leads on`).toBe(false);
  }).toPass({ timeout: 2_000 });
}

/** Runs in every page before its own scripts. */
function watchPerson(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const typed = new WeakSet<Element>();
  const note = (kind: Act['kind'], what: string) => (window as unknown as { noteWalk: (act: Act) => void }).noteWalk({ kind, what });
  const isField = (target: EventTarget | null): target is Field =>
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(target.type));
  const nameOf = (element: Field) => element.labels?.[0]?.textContent || element.getAttribute('aria-label') || element.name;
  const textOf = (target: EventTarget | null) => (target instanceof Element ? (target.textContent ?? '').slice(0, 40) : '');
  const listen = (type: string, listener: (event: Event) => void) => window.addEventListener(type, listener, { capture: true });

  // A person's press on a field only gives it the focus.
  listen('pointerdown', ({ isTrusted, target }) => isTrusted && !isField(target) && note('tap', textOf(target)));
  // The key below a phone's letters; on a button it is the press of a keyboard.
  listen('keydown', (event) => event.isTrusted && (event as KeyboardEvent).key === 'Enter' && note('tap', 'Enter'));
  listen('input', ({ target }) => {
    if (!isField(target) || target instanceof HTMLSelectElement || typed.has(target)) return;
    typed.add(target);
    note('field', nameOf(target));
  });
  listen('change', ({ target }) => target instanceof HTMLSelectElement && note('choice', nameOf(target)));
  listen('submit', ({ target }) => {
    // What a provider's own page asks isn't ours: the sandbox stands for it with a choice of how it ends.
    if (!(target instanceof HTMLFormElement) || location.pathname.startsWith('/sandbox/')) return;
    for (const element of target.elements) {
      const isOpen = isField(element) && element.checkVisibility() && !element.disabled && !element.hasAttribute('readonly');
      // What adds to a list is blank again after it has.
      if (isOpen && element.value.trim() === '' && !typed.has(element)) note('blank', nameOf(element));
    }
  });
}
