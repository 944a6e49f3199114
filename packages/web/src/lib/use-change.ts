import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import { type ToastRequest, toast } from '../ui/toast.ts';
import { errorText } from './api-errors.ts';
import type { Topics } from './stale-topics.ts';

/**
 * What a toast says of a failed call: the server's own sentence, or this text without one (R26). The title is 'Error' unless another is
 * named; a function says all of it.
 */
export type FailureMessage = string | { readonly title: string; readonly text: string } | ((error: Error) => ToastRequest);

interface Change<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** What the call leaves out of date: the `stale` of what it calls. Empty for a download. */
  readonly stale: Topics;
  /** When that is read again; a refusal, too, may mean that what is shown is old. Default: 'success'. */
  readonly refreshAfter?: 'success' | 'failure' | 'both';
  /** 'all' where the next screen needs a list that is not shown now. */
  readonly refetchType?: 'active' | 'all';
  /** Changes that share a scope reach the server in their order. */
  readonly scope?: string;
  /** Shows the change before the server has answered. `onFailed` takes it back. */
  readonly onStart?: (input: Input) => void;
  /** The toast on success. */
  readonly done?: ToastRequest | ((answer: Answer, input: Input) => ToastRequest | null);
  /** Without it the caller shows the failure. */
  readonly failed?: FailureMessage;
  /** After the toast, before anything is read again: keeps the answer, closes a dialog. */
  readonly onDone?: (answer: Answer, input: Input) => void;
  readonly onFailed?: (error: Error, input: Input) => void;
  /** After everything that is shown has been read again: moves the focus, goes to another page. */
  readonly onRefreshed?: (answer: Answer, input: Input) => void;
}

/**
 * The one way to change something on the server, or to fetch a file from it. It is pending until what it left out of date has been read
 * again; the rest continues even if the component that called is gone.
 */
export function useChange<Input = void, Answer = unknown>(change: Change<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const { call, stale, refreshAfter = 'success', refetchType, scope, onStart, done, failed, onDone, onFailed, onRefreshed } = change;
  return useMutation<Answer, Error, Input>({
    mutationFn: call,
    // The cache of changes refreshes (query-client.ts), between onSuccess or onError and onSettled.
    meta: { stale, refreshAfter, refetchType },
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: onStart,
    onSuccess: (answer, input) => {
      const message = typeof done === 'function' ? done(answer, input) : done;
      if (message) toast(message);
      onDone?.(answer, input);
    },
    onError: (error, input) => {
      if (failed !== undefined) sayFailed(error, failed);
      onFailed?.(error, input);
    },
    onSettled: (answer, error, input) => {
      if (!error) onRefreshed?.(answer as Answer, input);
    },
  });
}

function sayFailed(error: Error, failed: FailureMessage): void {
  if (typeof failed === 'function') {
    toast({ ...failed(error), variant: 'destructive' });
    return;
  }
  const { title, text } = typeof failed === 'string' ? { title: t('Error'), text: failed } : failed;
  toast({ title, description: errorText(error, text), variant: 'destructive' });
}
