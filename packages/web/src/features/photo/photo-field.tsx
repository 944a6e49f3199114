import './photo.css';
import { t } from '@x1/contract/core/texts.ts';
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE_TITLE, photoTexts } from '@x1/contract/trainers/photo-rules.ts';
import { type ChangeEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { toast } from '../../ui/toast.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PhotoFieldProps {
  /** Whose initials are shown without a photo. */
  name: string;
  /** An address of ours, a data URL that is not saved yet, or '' for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The profile photo: chosen, cropped to a square, shown as it will be; saved with the form (S2§2). */
export function PhotoField({ name, value, error, onChange }: PhotoFieldProps) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isReading, setIsReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const close = () => {
    picture?.close();
    setPicture(undefined);
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again after it was refused.
    target.value = '';
    if (!file) return;
    setIsReading(true);
    const result = await readPicture(file);
    setIsReading(false);
    if ('title' in result) toast({ ...result, variant: 'destructive' });
    else setPicture(result);
  };
  return (
    <fieldset className="fieldrow" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="label">{t('Profile photo')}</legend>
      <div className="photo-field">
        <Portrait name={name} src={value || null} size="tile" alt={t('Your profile photo')} />
        <div>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" isBusy={isReading} busyLabel={t('Reading...')} onClick={() => input.current?.click()}>
              {value === '' ? t('Choose photo') : t('Change photo')}
            </Button>
            {value !== '' && (
              <Button variant="quiet" onClick={() => onChange('')}>
                {t('Remove photo')}
              </Button>
            )}
          </div>
          <p className="hint mt-1" id={`${id}-hint`}>
            {t('PNG or JPG up to 10MB')}
          </p>
          <FieldError id={`${id}-error`} message={error} />
        </div>
      </div>
      <input ref={input} type="file" accept="image/*" hidden aria-label={t('Profile photo file')} onChange={read} />
      {picture && (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            onClose={close}
            onDone={(dataUrl) => {
              close();
              onChange(dataUrl);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** What a toast says about a file that cannot be a profile photo. */
interface PhotoProblem {
  readonly title: string;
  readonly description: string;
}

/** The picture of a file upright, or why there is none (S1§5, R66). */
async function readPicture(file: File): Promise<ImageBitmap | PhotoProblem> {
  if (isTooLarge(file)) return { title: PHOTO_TOO_LARGE_TITLE, description: photoTexts.tooLarge };
  try {
    return await createImageBitmap(file);
  } catch {
    return { title: t('Error'), description: photoTexts.unreadable };
  }
}

/** 10 MB is the limit, to the byte. */
function isTooLarge(file: Pick<File, 'size'>): boolean {
  return file.size > PHOTO_MAX_BYTES;
}
