import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { ApiError } from '@x1/contract/core/client.ts';
import { NewSupportRequest } from '@x1/contract/support/support-request.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { deviceDraft, likeBlank } from './form-draft.ts';
import { rules } from './form-schema.ts';
import { useForm } from './use-form.ts';

const saved = { name: 'Maya', team: '' };
const draft = deviceDraft<typeof saved>('draft:x', likeBlank(saved));
beforeEach(() => localStorage.clear());

/** A form whose sends end when the test says so. */
function start() {
  const calls: { sent: typeof saved; accept: () => void; refuse: (error: Error) => void }[] = [];
  const send = (sent: typeof saved) => new Promise<void>((accept, refuse) => calls.push({ sent, accept, refuse }));
  const schema = rules<typeof saved>(({ name }) => ({ name: name === '' ? 'Name is required' : undefined }));
  const hook = renderHook(() => useForm({ initial: saved, schema, send, draft }));
  const end = (finish: () => void) => act(async () => finish());
  return { ...hook, calls, end };
}

const refusal = (fields: Readonly<Record<string, string>>) =>
  new ApiError(400, JSON.stringify({ message: 'Please check what you entered.', code: 'request.invalid', fields }), 'Bad Request');

describe('form values', () => {
  it('keeps changes apart from what is saved, and restores them after a reload', () => {
    const { result } = start();
    act(() => result.current.change({ team: 'Blue Devils' }));
    expect(result.current).toMatchObject({
      values: { name: 'Maya', team: 'Blue Devils' },
      changes: { team: 'Blue Devils' },
      isChanged: true,
    });
    expect(start().result.current.values.team).toBe('Blue Devils');
    act(() => result.current.change({ team: '' }));
    expect([result.current.isChanged, localStorage.length]).toEqual([false, 0]);
  });

  it('keeps what is typed while a save is under way', async () => {
    const { result, calls, end } = start();
    act(() => result.current.change({ team: 'Blue' }));
    act(() => result.current.submit());
    act(() => result.current.change({ name: 'Maya O' }));
    await end(() => calls[0]?.accept());
    expect(result.current.changes).toEqual({ name: 'Maya O' });
  });

  it('deletes the draft even when the form is unmounted before the save ends', async () => {
    const { result, unmount, calls, end } = start();
    act(() => result.current.change({ team: 'Blue' }));
    act(() => result.current.submit());
    unmount();
    await end(() => calls[0]?.accept());
    expect(localStorage.length).toBe(0);
  });

  it('keeps the changes when the server refuses them', async () => {
    const { result, calls, end } = start();
    act(() => result.current.change({ team: 'Blue' }));
    act(() => result.current.submit());
    await end(() => calls[0]?.refuse(new Error('offline')));
    expect(result.current).toMatchObject({ changes: { team: 'Blue' }, isBusy: false, failure: { message: 'offline' } });
  });

  it('drops the changes on reset', () => {
    const { result } = start();
    act(() => result.current.change({ team: 'Blue' }));
    act(() => result.current.reset());
    expect([result.current.values, localStorage.length]).toEqual([saved, 0]);
  });
});

describe('submitting a form', () => {
  it('submits once, however often the button is pressed', async () => {
    const { result, calls, end } = start();
    act(() => {
      result.current.submit();
      result.current.submit();
    });
    expect([calls.length, result.current.isBusy]).toEqual([1, true]);
    await end(() => calls[0]?.accept());
    expect(result.current.isBusy).toBe(false);
    act(() => result.current.submit());
    expect(calls).toHaveLength(2);
  });

  it('does not submit values that do not pass', () => {
    const { result, calls } = start();
    act(() => result.current.change({ name: '' }));
    act(() => result.current.submit());
    expect([result.current.errors, calls]).toEqual([{ name: 'Name is required' }, []]);
    act(() => result.current.change({ name: 'M' }));
    expect(result.current.errors).toEqual({});
  });

  it("shows the server's field errors, each until its field is changed", async () => {
    const { result, calls, end } = start();
    act(() => result.current.submit());
    const fields = { name: 'is taken', 'team.0': 'is too long', 'team.1': 'is unknown' };
    await end(() => calls[0]?.refuse(refusal(fields)));
    expect(result.current.errors).toEqual({ name: 'This is taken', team: 'This is too long' });
    act(() => result.current.change({ team: 'B' }));
    expect(result.current.errorsByPath).toEqual({ name: 'This is taken' });
  });

  it("submits what the contract's schema makes of the values", async () => {
    const sent: unknown[] = [];
    const initial = { name: ' Dana ', email: 'dana@mail.test', topic: 'payment', message: 'x'.repeat(4_001) };
    const { result } = renderHook(() => useForm({ initial, schema: NewSupportRequest, send: async (output) => sent.push(output) }));
    act(() => result.current.submit());
    expect([result.current.errors, sent]).toEqual([{ message: 'Use at most 4,000 characters' }, []]);
    act(() => result.current.change({ message: 'Help' }));
    await act(async () => result.current.submit());
    expect(sent).toEqual([{ name: 'Dana', email: 'dana@mail.test', topic: 'payment', message: 'Help' }]);
  });

  it('validates one field ahead of the others', () => {
    const { result } = start();
    act(() => result.current.change({ name: '' }));
    act(() => result.current.validateField('name'));
    expect(result.current.errors).toEqual({ name: 'Name is required' });
    act(() => result.current.change({ name: 'Maya' }));
    act(() => result.current.validateField('name'));
    expect(result.current.errors).toEqual({});
  });
});

function Page({ send }: { send: () => Promise<unknown> }) {
  const form = useForm({ initial: { first: '', second: '' }, send });
  return (
    <form {...form.attributes}>
      {(['first', 'second'] as const).map((name) => {
        const { error, ...input } = form.field(name);
        return <input key={name} aria-label={name} aria-invalid={error ? true : undefined} {...input} />;
      })}
      <button type="submit">Send</button>
    </form>
  );
}

it('moves the focus to the first invalid field with every refusal', async () => {
  const fields = { second: 'is wrong', first: 'is wrong too' };
  render(<Page send={() => Promise.reject(refusal(fields))} />);
  fireEvent.click(screen.getByText('Send'));
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText('first')));
  fireEvent.change(screen.getByLabelText('first'), { target: { value: 'right' } });
  screen.getByText('Send').focus();
  fireEvent.click(screen.getByText('Send'));
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText('first')));
});
