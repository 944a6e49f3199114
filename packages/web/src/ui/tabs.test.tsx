import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'programs', label: 'Programs', count: 3 },
  { value: 'reviews', label: 'Reviews' },
] as const;
type Value = (typeof tabs)[number]['value'];

let opened: Value[];

function Sample({ isOnePage = false }: { isOnePage?: boolean }) {
  const [value, setValue] = useState<Value>('profile');
  const element = useRef<HTMLDivElement>(null);
  const onChange = (next: Value) => {
    opened.push(next);
    setValue(next);
  };
  return (
    <Tabs label="About Maya" value={value} onChange={onChange} tabs={tabs} isOnePage={isOnePage}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value} {...(isOnePage && { ref: element })}>
          All about {tab.value}
        </TabPanel>
      ))}
    </Tabs>
  );
}

beforeEach(() => {
  opened = [];
});

afterEach(cleanup);

const tab = (name: RegExp) => screen.getByRole('tab', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('shows the part of the open tab alone, named by its tab', () => {
  render(<Sample />);
  expect(screen.getByRole('tablist', { name: 'About Maya' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Profile' }).textContent).toBe('All about profile');
  fireEvent.click(tab(/Programs/));
  expect(screen.getAllByRole('tabpanel').map((panel) => panel.textContent)).toEqual(['All about programs']);
  expect(document.getElementById(tab(/Programs/).getAttribute('aria-controls') ?? '')?.textContent).toBe('All about programs');
});

it('opens the next tab by the arrow keys, around the ends, and the outermost by Home and End', () => {
  render(<Sample />);
  tab(/Profile/).focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'End']) press(key);
  expect(opened).toEqual(['programs', 'profile', 'reviews', 'profile', 'reviews']);
  expect(document.activeElement).toBe(tab(/Reviews/));
});

it('leaves other keys to the page', () => {
  render(<Sample />);
  tab(/Profile/).focus();
  const back = fireEvent.keyDown(tab(/Profile/), { key: 'ArrowLeft', altKey: true });
  expect([press('ArrowDown'), press('a'), back, opened]).toEqual([true, true, true, []]);
});

it('is one stop for the tab key', () => {
  render(<Sample />);
  fireEvent.click(tab(/Reviews/));
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

it('shows all parts on one page, where a press on the open tab leads to its part again', () => {
  render(<Sample isOnePage />);
  expect(screen.getAllByRole('tabpanel')).toHaveLength(3);
  fireEvent.click(tab(/Profile/));
  expect(opened).toEqual(['profile']);
});

it('has nothing to do where the tab is open already', () => {
  render(<Sample />);
  fireEvent.click(tab(/Profile/));
  expect(opened).toEqual([]);
});
