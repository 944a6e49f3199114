import { t } from '@x1/contract/core/texts.ts';
/** The mark of a checked identity, placed right after a name. */
export function VerifiedMark({ label = t('Verified') }: { label?: string }) {
  return (
    <svg className="verified" viewBox="0 0 24 24" role="img" aria-label={label}>
      <path
        className="vb"
        d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"
      />
      <path className="vc" d="m8.6 12.2 2.4 2.4 4.6-4.8" />
    </svg>
  );
}
