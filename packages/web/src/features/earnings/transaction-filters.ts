import { type TransactionStatus, transactionStatuses } from '@x1/contract/payments/transaction.ts';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What a trainer's payments are narrowed by; '' means everything. It lives in the address, so that Back and sharing work. */
export interface TransactionFilters {
  readonly status: '' | TransactionStatus;
  /** First and last day, such as '2026-03-01', in the trainer's zone. */
  readonly from: string;
  readonly to: string;
  /** Part of the program's title or of the payer's name. */
  readonly q: string;
}

export const noFilters: TransactionFilters = { status: '', from: '', to: '', q: '' };

const SEARCH_MAX_LENGTH = 100;
const DAY_TEXT = /^2[01]\d\d-\d\d-\d\d$/;

/** Whether a text is a day that payments can be of: a real one, of the years that the server takes. */
export function isDay(text: string): boolean {
  return DAY_TEXT.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/**
 * Reads the filters of an address; what makes no sense counts as no filter.
 *
 * @param search the query of the address, with or without '?'
 */
export function readFilters(search: string): TransactionFilters {
  const query = new URLSearchParams(search);
  const status = query.get('status');
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return {
    status: transactionStatuses.find((known) => known === status) ?? '',
    from: day('from'),
    to: day('to'),
    q: (query.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
  };
}

/**
 * Writes filters into an address, leaving what else is in its query.
 *
 * @returns the new query without '?', '' when nothing is left in it
 */
export function writeFilters(search: string, filters: TransactionFilters): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(filters)) {
    if (value.trim() === '') query.delete(key);
    else query.set(key, value);
  }
  return query.toString();
}

/** Whether any filter narrows the list. */
export function isFiltered({ status, from, to, q }: TransactionFilters): boolean {
  return status !== '' || from !== '' || to !== '' || q.trim() !== '';
}

/** Whether the range ends before it begins, so that nothing can be in it. */
export function isBackwards({ from, to }: TransactionFilters): boolean {
  return from !== '' && to !== '' && from > to;
}

/** The filters as the server takes them. */
export function toQuery({ status, from, to, q }: TransactionFilters) {
  return { status: status || undefined, from: from || undefined, to: to || undefined, q: q.trim() || undefined };
}

export type ChangeFilters = (change: Partial<TransactionFilters>, step: 'new' | 'same') => void;

/**
 * The filters of the address and how to change them. A choice is a step one can go back from; typing is not, or Back would walk through
 * the letters.
 */
export function useTransactionFilters(): { filters: TransactionFilters; change: ChangeFilters } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback<ChangeFilters>(
    (part, step) => {
      const current = window.location.search;
      const query = writeFilters(current, { ...readFilters(current), ...part });
      navigate(query ? `${path}?${query}` : path, { replace: step === 'same' });
    },
    [navigate, path],
  );
  return { filters, change };
}
