import { type RefObject, useEffect, useRef } from 'react';

/**
 * The first field that is wrong takes the focus, each time an answer is refused; not before the dialog, busy until then, lets it.
 *
 * @param refusals how many times the answer was refused
 * @returns for the element around the fields
 */
export function useFocusOnRefusal(refusals: number, isDisabled: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // None, not the present count: fields that came after the press take the focus too.
  const seen = useRef(0);
  useEffect(() => {
    if (isDisabled || refusals === seen.current) return;
    seen.current = refusals;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [refusals, isDisabled]);
  return box;
}
