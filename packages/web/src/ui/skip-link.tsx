import { t } from '@x1/contract/core/texts.ts';
/** The first stop of the Tab key: past the bars, to the page's main part. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {t('Skip to content')}
    </a>
  );
}
