import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DayField } from './transaction-history.tsx';

afterEach(cleanup);

/** A field whose day is kept by its parent. */
function open(value: string) {
  const days: string[] = [];
  const field = (day: string) => <DayField label="From" value={day} onChange={(next) => days.push(next)} />;
  const { rerender } = render(field(value));
  return { days, show: (day: string) => rerender(field(day)) };
}

const box = () => screen.getByLabelText<HTMLInputElement>('From');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

it('waits until the year of a date is complete', () => {
  const { days } = open('');
  for (const year of ['0002', '0020', '0202', '2026']) type(`${year}-03-14`);
  expect(days).toEqual(['2026-03-14']);
});

it('keeps a date that is being typed', () => {
  open('');
  type('0202-03-14');
  expect(box().value).toBe('0202-03-14');
});

it('can be emptied', () => {
  const { days } = open('2026-03-14');
  type('');
  expect(days).toEqual(['']);
});

it('shows the date of the address when that changes by other means', () => {
  const { show } = open('2026-03-14');
  type('0202-03-14');
  show('');
  expect(box().value).toBe('');
});
