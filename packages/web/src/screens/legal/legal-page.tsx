import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHead } from '../../ui/page-head.tsx';
import './legal-page.css';

interface LegalPageProps {
  title: string;
  /** One sentence that says what the page is about. */
  subtitle: string;
  /** The day of the last change, as it reads. */
  changedOn: string;
  sections: readonly { readonly title: string; readonly content: ReactNode }[];
  /** The page that belongs to it. */
  other: { href: string; label: string };
}

/** A long text with its parts numbered, so that one can speak of 'part 4'. */
export function LegalPage({ title, subtitle, changedOn, sections, other }: LegalPageProps) {
  return (
    <article className="legal">
      <PageHead title={title} subtitle={subtitle} />
      {sections.map((section, index) => (
        <section key={section.title} aria-labelledby={`part-${index + 1}`}>
          <h2 id={`part-${index + 1}`}>
            <span className="num muted">{index + 1}</span> {section.title}
          </h2>
          {section.content}
        </section>
      ))}
      <p className="small muted legal-end">
        Last changed on {changedOn}. See also: <Link href={other.href}>{other.label}</Link>. Questions:{' '}
        <Link href="/support">write to support</Link>.
      </p>
    </article>
  );
}
