import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import { classes } from './classes.ts';

interface PageHeadProps {
  title: ReactNode;
  /** Below the title, muted. */
  subtitle?: ReactNode;
  /** Where Back goes, and its words. */
  back?: { href: string; label: string };
  /** At the right end: the page's button or a badge. */
  aside?: ReactNode;
  /** On a narrow screen the aside stands beside the subtitle, below a title that needs the whole width. */
  isAsideLow?: boolean;
}

/** The head of a page with its h1, which takes the focus when one comes here. */
export function PageHead({ title, subtitle, back, aside, isAsideLow }: PageHeadProps) {
  return (
    <>
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <div className={classes('pagehead', isAsideLow && 'is-low')}>
        <div>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {aside}
      </div>
    </>
  );
}
