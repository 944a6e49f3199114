import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let changeAddress: (value: string) => void;
const onSearch = vi.fn();

/** A page that keeps the search in its address. */
function Page() {
  const [value, setValue] = useState('');
  changeAddress = setValue;
  onSearch.mockImplementation(setValue);
  return <SearchBox label="Search" placeholder="Name" value={value} onSearch={onSearch} />;
}

const box = () => screen.getByLabelText<HTMLInputElement>('Search');
const rest = () => act(() => void vi.advanceTimersByTime(250));

it('searches when typing pauses, and keeps what is typed during the search', () => {
  render(<Page />);
  fireEvent.change(box(), { target: { value: 'maya ' } });
  rest();
  expect(onSearch).toHaveBeenLastCalledWith('maya');
  expect(box().value).toBe('maya ');
});

it('shows a search that was cleared elsewhere and came back, and does not clear it', () => {
  render(<Page />);
  fireEvent.change(box(), { target: { value: 'abc' } });
  rest();
  act(() => changeAddress(''));
  expect(box().value).toBe('');
  act(() => changeAddress('abc'));
  expect(box().value).toBe('abc');
  onSearch.mockClear();
  rest();
  expect(onSearch).not.toHaveBeenCalled();
});
