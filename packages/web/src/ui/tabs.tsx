import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
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

/** Parts of one page, one shown at a time; arrow keys move between tabs. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, isOnePage, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then.
  useEffect(() => showOpenTab(list.current), [value]);
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Primitive.List ref={list} className={classes('tabs', isOnePage && 'one-page')} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} onClick={isOnePage ? () => onChange(tab.value) : undefined}>
            {tab.label}
            {tab.count !== undefined && <span>{tab.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
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
  return (
    <Primitive.Content value={value} {...(ref && { ref, forceMount: true })}>
      {children}
    </Primitive.Content>
  );
}
