import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface SectionHeadProps {
  title: string;
  /** For the section's aria-labelledby. */
  id?: string;
  /** A link at the right end; `of` completes it for screen readers: 'View All' + 'sessions'. */
  link?: { href: string; label: string; of?: string };
  /** Anything else at the right end, such as a count. */
  aside?: ReactNode;
}

/** The title line of a section. */
export function SectionHead({ title, id, link, aside }: SectionHeadProps) {
  return (
    <div className="sechead">
      <h2 id={id}>{title}</h2>
      {link && (
        <Link href={link.href}>
          {link.label}
          {link.of && <span className="sr"> {link.of}</span>}
        </Link>
      )}
      {aside && <div className="small muted num">{aside}</div>}
    </div>
  );
}
