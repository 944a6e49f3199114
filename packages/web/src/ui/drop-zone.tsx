import { t } from '@x1/contract/core/texts.ts';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import './drop-zone.css';

interface DropZoneProps {
  /** What is chosen here, for screen readers: 'Media files'. */
  label: string;
  /** For the file field: 'image/png,.png'. */
  accept: string;
  /** On the button: 'Choose files'. */
  buttonLabel: string;
  /** Above the button. */
  title: string;
  /** Below it: what is taken. */
  hint: ReactNode;
  isDisabled?: boolean;
  /** Ids of what explains it, such as an error. */
  describedBy?: string;
  isInvalid?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped on it or chosen by its button, several at once. */
export function DropZone({ label, accept, buttonLabel, title, hint, isDisabled, describedBy, isInvalid, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(keepPageOnMissedDrop, []);
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser leaves the page for the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
      setOver(!isDisabled);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (!isDisabled) onFiles([...event.dataTransfer.files]);
    },
  };
  return (
    <div className={classes('dropzone', isOver && 'over', isInvalid && 'invalid')} {...drag}>
      <Icon of={Upload} />
      <p className="dropzone-title">{isOver ? t('Drop to upload') : title}</p>
      <Button variant="outline" size="s" isDisabled={isDisabled} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {buttonLabel}
      </Button>
      <div className="hint">{hint}</div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        disabled={isDisabled}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** A file that misses the zone would take the place of the page, and of what is typed in it. */
function keepPageOnMissedDrop(): () => void {
  const keep = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
  addEventListener('dragover', keep);
  addEventListener('drop', keep);
  return () => {
    removeEventListener('dragover', keep);
    removeEventListener('drop', keep);
  };
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
