import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'wouter';

interface SectionHeadProps {
  title: string;
  /** For the section's aria-labelledby. */
  id?: string;
  /** A link at the right end, complete for screen readers: 'View All sessions'. */
  link?: { href: string; label: ReactNode };
  /** Anything else at the right end, such as a count. */
  aside?: ReactNode;
}

/** The title line of a section. */
export function SectionHead({ title, id, link, aside }: SectionHeadProps) {
  return (
    <div className="sechead">
      <h2 id={id}>{title}</h2>
      {link && <Link href={link.href}>{link.label}</Link>}
      {aside && <div className="small muted num">{aside}</div>}
    </div>
  );
}

interface SectionProps extends Omit<SectionHeadProps, 'id'> {
  children: ReactNode;
  /** Makes it a place that links and the focus can go to. */
  id?: string;
  ref?: Ref<HTMLElement>;
}

/** A part of a page, named by its title line. */
export function Section({ children, id, ref, ...head }: SectionProps) {
  const titleId = useId();
  return (
    <section ref={ref} id={id} aria-labelledby={titleId} tabIndex={id === undefined ? undefined : -1}>
      <SectionHead {...head} id={titleId} />
      {children}
    </section>
  );
}
