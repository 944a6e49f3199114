import { mediaAccept } from '@x1/contract/media/media-rules.ts';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sizeText } from './labels.ts';
import type { UploadRecord } from './upload-records.ts';

interface InterruptedRowProps {
  record: UploadRecord;
  onChoose: (file: File) => void;
  onDiscard: () => void;
}

/** An upload that a reload ended: a page may not read the file again by itself, so the person chooses it once more. */
export function InterruptedRow({ record, onChoose, onDiscard }: InterruptedRowProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="media-row">
      <span className="thumb sign">
        <Icon of={RotateCw} />
      </span>
      <div className="grow">
        <p className="media-row-name clip">{record.name}</p>
        <p className="tiny muted">{sizeText(record.sizeBytes)} · Interrupted. Choose it again to go on.</p>
        <div className="media-row-retry">
          <Button variant="outline" size="s" aria-label={`Choose again: ${record.name}`} onClick={() => input.current?.click()}>
            Choose again
          </Button>
          <Button variant="quiet" size="s" aria-label={`Discard ${record.name}`} onClick={onDiscard}>
            Discard
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={mediaAccept}
          aria-label={`${record.name} once more`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
    </li>
  );
}
