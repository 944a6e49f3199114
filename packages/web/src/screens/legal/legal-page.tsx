import { language, t } from '@x1/contract/core/texts.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { publishedParts } from '../../features/legal-text/published-text.tsx';
import { textsApi } from '../../lib/api/texts.ts';
import { textKeys } from '../../lib/query-keys.ts';
import { rich } from '../../lib/rich.tsx';
import { useRead } from '../../lib/use-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import './legal-page.css';

type Section = { readonly title: string; readonly content: ReactNode };

interface LegalPageProps {
  title: string;
  /** One sentence that says what the page is about. */
  subtitle: string;
  /** When it was changed last; the day is what counts. */
  changedAt: Instant;
  sections: readonly Section[];
  /** The page that belongs to it. */
  other: { href: string; label: string };
  /** What holds is the English text, which isn't translated. */
  isEnglish?: boolean;
}

/** A long text with its parts numbered, so that one can speak of 'part 4'. */
export function LegalPage({ title, subtitle, changedAt, sections, other, isEnglish }: LegalPageProps) {
  const isForeign = isEnglish === true && language() !== 'en';
  return (
    <article className="legal">
      <PageHead title={title} subtitle={subtitle} />
      {isForeign && <Notice tone="plain">{t("This page is in English: that's the version that counts.")}</Notice>}
      {sections.map((section, index) => (
        <section key={section.title} aria-labelledby={`part-${index + 1}`} lang={isForeign ? 'en' : undefined}>
          <h2 id={`part-${index + 1}`}>
            <span className="num muted">{index + 1}</span> {section.title}
          </h2>
          {section.content}
        </section>
      ))}
      <p className="small muted legal-end">
        {rich('Last changed on {date}. See also: <other>{otherPage}</other>. Questions: <support>write to support</support>.', {
          date: formatLongDate(changedAt, PAYOUT_TIME_ZONE),
          other: (text) => <Link href={other.href}>{text}</Link>,
          otherPage: other.label,
          support: (text) => <Link href="/support">{text}</Link>,
        })}
      </p>
    </article>
  );
}

interface PublishedPageProps extends LegalPageProps {
  name: 'terms' | 'privacy';
}

/** The same with the text that operators have published in its place, where they have (decision 0109). */
export function PublishedPage({ name, ...page }: PublishedPageProps) {
  const published = useRead(textKeys.one(name), textsApi.legalText, { params: { name } });
  if (published.isPending)
    return (
      <article className="legal">
        <PageHead title={page.title} subtitle={page.subtitle} />
        <PlaceholderRows count={6} label={t('Loading')} />
      </article>
    );
  if (!published.data) return <LoadFailed what={t("The text couldn't be loaded.")} query={published} />;
  const { text, since } = published.data;
  if (text === null || since === null) return <LegalPage {...page} />;
  return <LegalPage {...page} sections={publishedParts(text)} changedAt={since} />;
}
