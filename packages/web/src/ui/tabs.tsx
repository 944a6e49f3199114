import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  /** Names the row of tabs, such as 'About Maya'. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: number }[];
  /** One TabPanel per tab. */
  children: ReactNode;
}

/** Parts of one page, one shown at a time; arrow keys move between tabs. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Primitive.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <span>{tab.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

/** What one tab shows. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return <Primitive.Content value={value}>{children}</Primitive.Content>;
}
