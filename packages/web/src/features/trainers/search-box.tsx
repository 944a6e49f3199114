import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

const PAUSE_MS = 250;

/** Searches a moment after the last letter. What the address says wins when it changes by other means, such as Back. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) setText(value);
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  return (
    <TextField
      label="Search trainers"
      isLabelHidden
      icon={Search}
      type="search"
      name="q"
      maxLength={100}
      autoComplete="off"
      placeholder="Name or sport"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
