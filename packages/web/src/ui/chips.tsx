import { t } from '@x1/contract/core/texts.ts';
import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface ChipsProps {
  /** Names the list, such as 'Chosen sports'. */
  label: string;
  items: readonly string[];
  /** What an item is called; the item itself otherwise. */
  nameOf?: (item: string) => string;
  onRemove: (item: string) => void;
}

/** Chosen words, each with a cross that removes it. Nothing is drawn while there are none. */
export function Chips({ label, items, nameOf = (item) => item, onRemove }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="picked" aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          {nameOf(item)}
          <IconButton icon={X} label={t('Remove {name}', { name: nameOf(item) })} onClick={() => onRemove(item)} />
        </li>
      ))}
    </ul>
  );
}
