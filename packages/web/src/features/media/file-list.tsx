import { t } from '@x1/contract/core/texts.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { ArrowDown, ArrowUp, EllipsisVertical, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaThumb } from '../../ui/media-thumb.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { moved } from './file-order.ts';
import { kindLabels } from './labels.ts';

interface FileListProps {
  files: readonly MediaFile[];
  onChange: (update: (files: readonly MediaFile[]) => readonly MediaFile[]) => void;
  /** What is on its way, below the files. */
  children: readonly ReactNode[][];
}

interface Removed {
  readonly file: MediaFile;
  readonly place: number;
}

/** The form's files in their order, each to be moved and removed; the last removal can be undone. */
export function FileList({ files, onChange, children }: FileListProps) {
  const [removed, setRemoved] = useState<Removed>();
  const [said, setSaid] = useState('');
  const undo = useRef<HTMLButtonElement>(null);
  const move = (file: MediaFile, place: number) => {
    onChange((now) =>
      moved(
        now,
        now.findIndex(({ id }) => id === file.id),
        place,
      ),
    );
    setSaid(t('{name} is now {place} of {count}', { name: file.name, place: place + 1, count: files.length }));
  };
  const remove = (file: MediaFile, place: number) => {
    onChange((now) => now.filter(({ id }) => id !== file.id));
    setRemoved({ file, place });
    // The button that had the focus goes with its line.
    requestAnimationFrame(() => undo.current?.focus());
  };
  const putBack = ({ file, place }: Removed) => {
    onChange((now) => (now.some(({ id }) => id === file.id) ? now : now.toSpliced(place, 0, file)));
    setRemoved(undefined);
    setSaid(t('{name} is back', { name: file.name }));
  };
  const isEmpty = files.length === 0 && children.every((rows) => rows.length === 0);
  return (
    <>
      {!isEmpty && (
        <ul className="media-rows" aria-label={t('Files')}>
          {files.map((file, place) => (
            <FileRow
              key={file.id}
              file={file}
              isFirst={place === 0}
              isLast={place === files.length - 1}
              onMove={(step) => move(file, place + step)}
              onRemove={() => remove(file, place)}
            />
          ))}
          {children}
        </ul>
      )}
      {removed && (
        <p className="media-undo small">
          <span className="clip">{t('“{name}” is removed.', { name: removed.file.name })}</span>
          <Button ref={undo} variant="quiet" size="s" onClick={() => putBack(removed)}>
            {t('Undo')}
          </Button>
        </p>
      )}
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </>
  );
}

interface FileRowProps {
  file: MediaFile;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

function FileRow({ file, isFirst, isLast, onMove, onRemove }: FileRowProps) {
  const { name, type } = file;
  return (
    <li className="media-row">
      <MediaThumb file={file} isNamed />
      <div className="grow">
        <p className="media-row-name clip">{name}</p>
        <p className="tiny muted">{kindLabels[type]}</p>
      </div>
      {/* On a phone three buttons would leave no room for the name. */}
      <div className="media-row-acts not-phone">
        {/* Not disabled at the ends, so that the focus stays while one presses on. */}
        <IconButton icon={ArrowUp} label={t('Move {name} up', { name })} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)} />
        <IconButton icon={ArrowDown} label={t('Move {name} down', { name })} aria-disabled={isLast} onClick={() => isLast || onMove(1)} />
        <IconButton icon={X} label={t('Remove {name}', { name })} onClick={onRemove} />
      </div>
      <div className="only-phone">
        <Menu trigger={<IconButton icon={EllipsisVertical} label={t('More for {name}', { name })} />}>
          <MenuItem icon={ArrowUp} isDisabled={isFirst} onSelect={() => onMove(-1)}>
            {t('Move up')}
          </MenuItem>
          <MenuItem icon={ArrowDown} isDisabled={isLast} onSelect={() => onMove(1)}>
            {t('Move down')}
          </MenuItem>
          <MenuItem icon={X} onSelect={onRemove}>
            {t('Remove')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
