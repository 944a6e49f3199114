import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';

interface PageHeadProps {
  title: ReactNode;
  /** Below the title, muted. */
  subtitle?: ReactNode;
  /** Where Back goes, and its words. */
  back?: { href: string; label: string };
  /** At the right end: the page's button or a badge. */
  aside?: ReactNode;
}

/** The head of a page with its h1, which takes the focus when one comes here. */
export function PageHead({ title, subtitle, back, aside }: PageHeadProps) {
  return (
    <>
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <div className="pagehead">
        <div>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {aside}
      </div>
    </>
  );
}
