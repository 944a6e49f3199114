import './media-field.css';
import { t } from '@x1/contract/core/texts.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { findFileProblem, MEDIA_FILES_MAX, mediaAccept, mediaTexts, UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { FileList } from './file-list.tsx';
import { insertedByTurn } from './file-order.ts';
import { consentClause } from './labels.ts';
import { activityOf, isUnderWay, type Upload } from './upload.ts';
import { listRecords, recordKey, type UploadRecord } from './upload-records.ts';
import { InterruptedRow, UploadRow } from './upload-row.tsx';
import { uploads, useUploads } from './uploads.ts';

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
        {isLegendShown && <span className="optional small muted"> {t('optional')}</span>}
      </legend>
      <DropZone
        label={t('{legend} files', { legend })}
        accept={mediaAccept}
        title={t('Drag files here, or')}
        buttonLabel={t('Choose files')}
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
    ? t("You've added all {max} files.", { max: MEDIA_FILES_MAX })
    : t('JPG, PNG, GIF, WebP, MP4, WebM, MOV or PDF. Up to {max} files, 800MB each.', { max: MEDIA_FILES_MAX });
  return (
    <div id={id}>
      <p>
        {limits} {hint}
      </p>
      <p className="media-consent">{t('By uploading you confirm: {consent}', { consent: consentClause })}</p>
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

/** How many files are uploading, and finally that all have finished. */
function useSpoken(underWay: number): string {
  const [hasUploaded, setHasUploaded] = useState(false);
  if (underWay > 0 && !hasUploaded) setHasUploaded(true);
  if (underWay === 0) return hasUploaded ? t('All uploads have finished') : '';
  return t('Uploading {count, plural, one {# file} other {# files}}', { count: underWay });
}

/** Uploads continue when their form is closed, which people should know. */
function useLeaveWarning(form: string): void {
  useEffect(
    () => () => {
      if (!uploads.list().some((upload) => upload.form === form && isUnderWay(upload))) return;
      toast({
        title: t('Your files are still uploading'),
        description: t('They will be in the form when you open it again. Keep this page open until then.'),
      });
    },
    [form],
  );
}

type ChangeFiles = (update: (files: readonly MediaFile[]) => readonly MediaFile[]) => void;

/** When the files of this visit were chosen. Outlives the form: it may be closed while they are uploaded. */
const turns = new Map<string, number>();

/** Takes finished uploads over into their form, each to the place where it was chosen. From then on the form's draft keeps them. */
function useTakenFiles(form: string, current: readonly Upload[], onChange: ChangeFiles): void {
  useEffect(() => {
    if (!current.some(({ state }) => state.kind === 'ready')) return;
    const taken = uploads.take(form);
    for (const { turn, media } of taken) turns.set(media.id, turn);
    onChange((files) =>
      taken
        .filter(({ media }) => !files.some(({ id }) => id === media.id))
        .reduce((list, { media }) => insertedByTurn(list, media, ({ id }) => turns.get(id)), files),
    );
    for (const { file } of taken) localStorage.removeItem(recordKey(form, file));
  }, [form, current, onChange]);
}

/** Uploads of an earlier visit that continue when their file is chosen again. */
function useUnfinished(form: string, current: readonly Upload[]) {
  // Those of this visit are in the list already; a record is written only after its upload began.
  const [found, setFound] = useState(() => {
    const running = new Set(current.map(({ file }) => recordKey(form, file)));
    return listRecords(localStorage, form, Date.now()).filter(({ key }) => !running.has(key));
  });
  const chosen = new Set(current.map(({ file }) => recordKey(form, file)));
  const records = found.filter(({ key }) => !chosen.has(key) && localStorage.getItem(key) !== null);
  return {
    records,
    discard: (record: UploadRecord) => {
      localStorage.removeItem(record.key);
      setFound(found.filter((one) => one !== record));
      void import('./transfer.ts').then(({ discardUpload }) => discardUpload(record.uploadUrl));
    },
  };
}

/** What is uploaded of a choice, and why the rest is not. */
interface FileChoice {
  readonly accepted: readonly File[];
  /** One sentence per refused file with its name, and one about all that are too many (S2§5). */
  readonly problems: readonly string[];
}

/**
 * Sorts chosen or dropped files into those that are uploaded and the reasons why others are not. The server decides again by the bytes.
 *
 * @param count how many files there are already, finished or in progress
 */
export function sortChoice(files: readonly File[], count: number): FileChoice {
  const judged = files.map((file) => ({ file, problem: findFileProblem(file) }));
  const fitting = judged.filter(({ problem }) => problem === undefined).map(({ file }) => file);
  const accepted = fitting.slice(0, Math.max(0, MEDIA_FILES_MAX - count));
  const problems = judged.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file.name}: ${problem}`]));
  return { accepted, problems: accepted.length < fitting.length ? [...problems, mediaTexts.tooMany] : problems };
}
