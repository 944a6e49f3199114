import { AUTHORIZATION, DISCLOSURE_PARAGRAPHS, DISCLOSURE_TITLE } from '@x1/contract/background-checks/disclosure.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type FormEvent, useState } from 'react';
import { useAuthorizeCheck } from '../../features/background-check/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/**
 * The disclosure and the authorization, with nothing else on the page, and nothing ticked in advance (FCRA § 604(b)(2)): no bars, no links, no
 * explanations. They stand on the page before.
 */
export function AuthorizeCheckScreen() {
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string>();
  const authorize = useAuthorizeCheck();
  const isBusy = authorize.isPending || authorize.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setError(isTicked ? undefined : t('Please check the box to authorize your background check.'));
    if (isTicked) authorize.mutate();
  };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[680px] px-4 py-10">
      <h1 lang="en">{DISCLOSURE_TITLE}</h1>
      {DISCLOSURE_PARAGRAPHS.map((paragraph) => (
        <p key={paragraph} lang="en" className="mt-4">
          {paragraph}
        </p>
      ))}
      <form className="mt-8" onSubmit={submit} noValidate>
        <Checkbox
          label={<span lang="en">{AUTHORIZATION}</span>}
          checked={isTicked}
          disabled={isBusy}
          {...(error !== undefined && { error })}
          onChange={({ target }) => {
            setTicked(target.checked);
            setError(undefined);
          }}
        />
        <div className="mt-6 flex flex-col gap-2 md:flex-row">
          <Button type="submit" isBusy={isBusy} busyLabel={t('Please wait...')}>
            {t('Authorize')}
          </Button>
          <Button variant="outline" href="/background-check">
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </main>
  );
}
