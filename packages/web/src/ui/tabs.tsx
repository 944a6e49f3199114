import { createContext, type KeyboardEvent, type ReactNode, type Ref, useContext, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';

interface TabsProps<Value extends string> {
  /** Names the row of tabs, such as 'About Maya'. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: number }[];
  /** All parts stand below each other: the row stays in view while one scrolls, and a tab leads to its part. Each TabPanel has a ref then. */
  isOnePage?: boolean;
  /** One TabPanel per tab. */
  children: ReactNode;
}

/** Which tabs a panel belongs to, and which of them is open. */
const OpenTab = createContext({ id: '', value: '' });

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/**
 * Parts of one page, one shown at a time; arrow keys, Home and End move between tabs and open them (the tabs pattern of the ARIA practices).
 * Trainers' pages have them in the first view, which waits for no library (decision 0117).
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs, isOnePage, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then.
  useEffect(() => showOpenTab(list.current), [value]);
  const id = useId();
  const goTo = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    // With Alt an arrow leads to the page before.
    const isCombined = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const next = isCombined ? undefined : tabs[placeAfter(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(id, next.value))?.focus();
    onChange(next.value);
  };
  return (
    <OpenTab value={{ id, value }}>
      <div>
        <div ref={list} role="tablist" className={classes('tabs', isOnePage && 'one-page')} aria-label={label}>
          {tabs.map((tab, at) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-controls={panelId(id, tab.value)}
              aria-selected={tab.value === value}
              // One stop for the tab key.
              tabIndex={tab.value === value ? 0 : -1}
              onKeyDown={(event) => goTo(event, at)}
              onClick={() => (isOnePage || tab.value !== value) && onChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && <span>{tab.count}</span>}
            </button>
          ))}
        </div>
        {children}
      </div>
    </OpenTab>
  );
}

/** Where a key leads from a tab, around the ends; NaN for a key that leads nowhere. */
function placeAfter(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : Number.NaN;
  return (at + step + count) % count;
}

/** Where more tabs than fit stand in a row, the open one is whole, and the edge of the next one shows. */
function showOpenTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

interface TabPanelProps {
  value: string;
  /** Where the tab leads to, on a page that shows all parts. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What one tab shows. */
export function TabPanel({ value, ref, children }: TabPanelProps) {
  const open = useContext(OpenTab);
  const isShown = ref !== undefined || open.value === value;
  return (
    <div
      ref={ref}
      role="tabpanel"
      id={panelId(open.id, value)}
      aria-labelledby={tabId(open.id, value)}
      hidden={!isShown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text of a part is reached from its tab.
      tabIndex={0}
    >
      {isShown && children}
    </div>
  );
}
