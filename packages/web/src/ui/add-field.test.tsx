import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AddField } from './add-field.tsx';

afterEach(cleanup);

function renderField(refuses: string): { added: string[]; box: HTMLInputElement } {
  const added: string[] = [];
  const onAdd = (typed: string) => {
    if (typed === refuses) return 'This is there already';
    added.push(typed);
    return undefined;
  };
  render(<AddField label="Sport" onAdd={onAdd} />);
  return { added, box: screen.getByRole('textbox', { name: 'Sport' }) };
}

it('adds what was typed by Enter or by the button, and is empty afterwards', () => {
  const { added, box } = renderField('');
  fireEvent.change(box, { target: { value: 'Rowing' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
  fireEvent.change(box, { target: { value: 'Golf' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(added).toEqual(['Rowing', 'Golf']);
});

it('adds what is left in it when its form is submitted, once', () => {
  const added: string[] = [];
  const submitted: string[][] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push([...added]);
      }}
    >
      <AddField label="Sport" onAdd={(typed) => void added.push(typed)} />
      <button type="submit">Save</button>
    </form>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Sport' }), { target: { value: 'Polo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toEqual([['Polo'], ['Polo']]);
});

it('keeps a refused text with the reason, until the text changes', () => {
  const { added, box } = renderField('Soccer');
  fireEvent.change(box, { target: { value: 'Soccer' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('Soccer');
  screen.getByText('This is there already');
  fireEvent.change(box, { target: { value: 'Soccer, too' } });
  expect(screen.queryByText('This is there already')).toBeNull();
  expect(added).toEqual([]);
});
