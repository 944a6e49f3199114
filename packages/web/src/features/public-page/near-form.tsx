import './near-form.css';
import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface NearFormProps {
  /** The list that it searches. */
  path: string;
  /** The ZIP code that was asked for. */
  near?: string | null;
  /** What can be pressed beside it. */
  children?: ReactNode;
}

/** Who is near a ZIP code: what a parent looks for first. It works before the scripts are there. */
export function NearForm({ path, near = null, children }: NearFormProps) {
  return (
    <search aria-label={t('Near you')}>
      <form className="near-form" action={path} method="get">
        <label>
          <span className="label">{t('ZIP code')}</span>
          <input
            key={near}
            className="input"
            name="near"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="[0-9]{5}"
            title={t('Five digits, such as 27514')}
            maxLength={5}
            required
            defaultValue={near ?? ''}
          />
        </label>
        <Button type="submit">{t('Show nearby')}</Button>
        {children}
      </form>
    </search>
  );
}
