import { countText } from '@x1/contract/core/plural.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { MEDIA_CONSENT, MEDIA_FILES_MAX, mediaAccept, UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import { useId, useRef, useState } from 'react';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { sortChoice } from './choose-files.ts';
import { FileList } from './file-list.tsx';
import './media-field.css';
import { InterruptedRow } from './interrupted-row.tsx';
import { activityOf, type Upload } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import { uploads } from './uploads.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useTakenFiles } from './use-taken-files.ts';
import { useUnfinished } from './use-unfinished.ts';
import { useUploads } from './use-uploads.ts';

export interface MediaFieldProps {
  /** The key of the form's draft, which names the person too: uploads belong to it. */
  form: string;
  files: readonly MediaFile[];
  /** Changes the form's files; called with what makes the next list out of the present one, because uploads end at any time. */
  onChange: (update: (files: readonly MediaFile[]) => readonly MediaFile[]) => void;
  error: string | undefined;
  legend: string;
  isLegendShown?: boolean;
  hint?: string;
}

/** Pictures, videos and documents of a program or a profile: chosen or dropped, uploaded in the background, put in order (S2§2, R64). */
export function MediaField({ form, files, onChange, error, legend, isLegendShown = true, hint }: MediaFieldProps) {
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const current = useUploads(form);
  const unfinished = useUnfinished(form, current);
  useTakenFiles(form, current, onChange);
  useLeaveWarning(form);
  const spoken = useSpoken(activityOf(current).underWay);
  const count = files.length + current.length;
  const isFull = count >= MEDIA_FILES_MAX;
  const choose = (chosen: readonly File[]) => {
    const fresh = chosen.filter((file) => !goesOn(current, file));
    const choice = sortChoice(fresh, count);
    setProblems(choice.problems);
    if (choice.problems.length > 0) {
      toast({ title: UPLOAD_ERRORS_TITLE, description: choice.problems.join(' '), variant: 'destructive' });
    }
    if (choice.accepted.length > 0) uploads.add(form, choice.accepted);
    // In a dialog the rows may begin below its end.
    requestAnimationFrame(() => rows.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <fieldset className="fieldrow media-field" aria-describedby={`${id}-error`}>
      <legend className={isLegendShown ? 'label' : 'sr'}>
        {legend}
        {isLegendShown && <span className="optional small muted"> optional</span>}
      </legend>
      <DropZone
        label={`${legend} files`}
        accept={mediaAccept}
        title="Drag files here, or"
        buttonLabel="Choose files"
        isDisabled={isFull}
        isInvalid={error !== undefined}
        describedBy={`${id}-hint`}
        onFiles={choose}
        hint={<WhatIsTaken id={`${id}-hint`} isFull={isFull} hint={hint} />}
      />
      <FieldError id={`${id}-error`} message={error} />
      <div ref={rows}>
        {problems.length > 0 && <Problems problems={problems} />}
        <FileList files={files} onChange={onChange}>
          {current.map((upload) => (
            <UploadRow key={upload.turn} upload={upload} />
          ))}
          {unfinished.records.map((record) => (
            <InterruptedRow
              key={record.key}
              record={record}
              onChoose={(file) => choose([file])}
              onDiscard={() => unfinished.discard(record)}
            />
          ))}
        </FileList>
      </div>
      <p className="sr" aria-live="polite">
        {spoken}
      </p>
    </fieldset>
  );
}

/** What may be chosen, and what one confirms by doing so (security.md §5.4). */
function WhatIsTaken({ id, isFull, hint }: { id: string; isFull: boolean; hint: string | undefined }) {
  const limits = isFull
    ? `That are all ${MEDIA_FILES_MAX} files.`
    : `JPG, PNG, GIF, WebP, MP4, WebM, MOV or PDF. Up to ${MEDIA_FILES_MAX} files, 800MB each.`;
  return (
    <div id={id}>
      <p>
        {limits} {hint}
      </p>
      <p className="media-consent">By uploading you confirm: {uncapitalized(MEDIA_CONSENT)}</p>
    </div>
  );
}

/** The toast is gone after five seconds; the reasons stay until the next choice. */
function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <ul className="media-problems">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name; lines hold no state
        <li key={index}>{problem}</li>
      ))}
    </ul>
  );
}

/** Whether a file is on its way already. One that failed is tried again; one that was refused for good makes room for a new attempt. */
function goesOn(current: readonly Upload[], file: File): boolean {
  const same = current.find((one) => isSameFile(one.file, file));
  if (same?.state.kind !== 'failed') return same !== undefined;
  if (same.state.canRetry) uploads.retry(same.turn);
  else uploads.cancel(({ turn }) => turn === same.turn);
  return same.state.canRetry;
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function uncapitalized(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** How many files are on their way, and at last that there are none any more. */
function useSpoken(underWay: number): string {
  const [hasUploaded, setHasUploaded] = useState(false);
  if (underWay > 0 && !hasUploaded) setHasUploaded(true);
  if (underWay === 0) return hasUploaded ? 'Nothing is uploading any more' : '';
  return `Uploading ${countText(underWay, 'file')}`;
}
