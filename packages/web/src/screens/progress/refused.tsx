import { t } from '@x1/contract/core/texts.ts';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RefusedProps {
  form: { failure: Error | null; errors: Readonly<Record<string, unknown>>; refusals: number };
  /** What it says on the server now; undefined for something new. */
  now: readonly string[] | undefined;
}

/** Why nothing was saved, where no field says it. Where somebody else was quicker, what it says now is shown beside what was typed. */
export function Refused({ form: { failure, errors, refusals }, now }: RefusedProps) {
  if (!failure || Object.keys(errors).length > 0) return null;
  return (
    <div className="grid gap-3 mb-4">
      <FormError title={errorText(failure, t("This couldn't be saved. Please try again."))} attempt={refusals} />
      {hasCode(failure, 'progress.changed') && now && (
        <Notice tone="plain" title={t('It says now')}>
          {now.filter(Boolean).join(' · ')}
        </Notice>
      )}
    </div>
  );
}
