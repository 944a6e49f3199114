import { TAG_MAX_LENGTH, TAGS_MAX } from '@x1/contract/programs/program.ts';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { addTag } from './form-values.ts';

/** Words parents search by: Enter or Add takes one, the cross removes it (S2§2). */
export function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= TAGS_MAX;
  const add = () => {
    onChange(addTag(tags, typed));
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="fieldrow">
      <div className="flex items-end gap-2">
        <div className="grow">
          <TextField
            label="Tags"
            isOptional
            maxLength={TAG_MAX_LENGTH}
            placeholder="finishing"
            value={typed}
            disabled={isFull}
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={addOnEnter}
          />
        </div>
        <Button variant="outline" className="min-h-12" isDisabled={isFull || typed.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      <p className="hint mb-2">{isFull ? `That are all ${TAGS_MAX} tags.` : 'Press Enter to add one.'}</p>
      <Chips label="Chosen tags" items={tags} onRemove={(tag) => onChange(tags.filter((one) => one !== tag))} />
    </div>
  );
}
