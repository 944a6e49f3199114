import { t } from '@x1/contract/core/texts.ts';
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface AddFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onKeyDown' | 'list' | 'ref'> {
  /** @returns why nothing was added, which is shown until the text changes; the text stays then */
  onAdd: (typed: string) => string | undefined;
  /** Offered while one types. */
  suggestions?: readonly string[];
  /** The button's name, if there are several on a page. */
  addLabel?: string;
  ref?: RefObject<HTMLInputElement | null>;
}

/** One line of text that is added to a list by Enter or 'Add', or when its form is submitted with text left in it. */
export function AddField({ onAdd, suggestions, addLabel, error, ...field }: AddFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const add = () => {
    const found = onAdd(typed);
    setProblem(found);
    if (found === undefined) setTyped('');
  };
  const box = useRef<HTMLDivElement>(null);
  const addRest = useEffectEvent(() => {
    if (typed.trim() !== '') add();
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    // Before the form reads its values.
    form?.addEventListener('submit', addRest, { capture: true });
    return () => form?.removeEventListener('submit', addRest, { capture: true });
  }, []);
  return (
    <div ref={box} className="flex items-end gap-2">
      <div className="grow">
        <TextField
          {...field}
          list={suggestions && listId}
          value={typed}
          error={problem ?? error}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        {suggestions && (
          <datalist id={listId}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
      </div>
      <Button
        variant="outline"
        className="min-h-12"
        isDisabled={field.disabled === true || typed.trim() === ''}
        aria-label={addLabel}
        onClick={() => {
          add();
          // The button is disabled now, and would lose the focus.
          box.current?.querySelector('input')?.focus();
        }}
      >
        {t('Add')}
      </Button>
    </div>
  );
}
