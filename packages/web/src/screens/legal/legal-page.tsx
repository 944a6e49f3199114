import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { publishedParts } from '../../features/legal-text/published-text.tsx';
import { textsApi } from '../../lib/api/texts.ts';
import { textKeys } from '../../lib/query-keys.ts';
import { useRead } from '../../lib/use-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import './legal-page.css';

type Section = { readonly title: string; readonly content: ReactNode };

interface LegalPageProps {
  title: string;
  /** One sentence that says what the page is about. */
  subtitle: string;
  /** The day of the last change, as it reads. */
  changedOn: string;
  sections: readonly Section[];
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

interface PublishedPageProps extends LegalPageProps {
  name: 'terms' | 'privacy';
}

/** The same with the text that operators have published in its place, where they have (decision 0109). */
export function PublishedPage({ name, sections, changedOn, ...page }: PublishedPageProps) {
  const published = useRead(textKeys.one(name), textsApi.legalText, { params: { name } });
  if (published.isPending)
    return (
      <article className="legal">
        <PageHead title={page.title} subtitle={page.subtitle} />
        <PlaceholderRows count={6} label="Loading" />
      </article>
    );
  if (!published.data) return <LoadFailed what="The text couldn't be loaded." query={published} />;
  const { text, since } = published.data;
  if (text === null || since === null) return <LegalPage {...page} sections={sections} changedOn={changedOn} />;
  return <LegalPage {...page} sections={publishedParts(text)} changedOn={formatLongDate(since, PAYOUT_TIME_ZONE)} />;
}
