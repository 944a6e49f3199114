import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

const PAUSE_MS = 250;

interface SearchBoxProps extends Pick<FieldProps, 'label' | 'isLabelHidden'> {
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  /** Takes a text that isn't a search for words, such as a ZIP code. If it returns true, the text was used and the box is cleared. */
  takes?: (text: string) => boolean;
}

/** Searches a moment after the last letter. What the address says wins when it changes by other means, such as Back. */
export function SearchBox({ value, onSearch, takes, ...field }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setText(value);
      // What was sent before is out of date: Back may bring it again.
      setSent(value);
    }
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      if (takes?.(wanted)) {
        setText('');
        return;
      }
      setSent(wanted);
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch, takes]);

  return (
    <TextField
      {...field}
      icon={Search}
      type="search"
      name="q"
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
