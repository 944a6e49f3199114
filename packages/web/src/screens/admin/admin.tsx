import './admin.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import { ConsoleContext } from '../../features/admin/console-context.ts';
import { useOverview } from '../../features/admin/use-records.ts';
import { refresh } from '../../lib/query-client.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { MediaSection, ProgramsSection, ReviewsSection } from './content.tsx';
import { GiftCardsSection } from './gift-cards.tsx';
import { MailsSection } from './mails.tsx';
import { DisputesSection, LedgerSection, PayoutsSection, RefundsSection, TransactionsSection } from './money.tsx';
import { OverviewSection } from './overview.tsx';
import { PaymentReviewsSection } from './payment-reviews.tsx';
import { ProblemsSection } from './problems.tsx';
import { ReportsSection } from './reports.tsx';
import { findSavedList, SavedViews } from './saved-views.tsx';
import { scrollWithin } from './scroll-within.ts';
import { findSection, type Section, sectionGroups, sectionHref } from './sections.ts';
import { SupportSection } from './support.tsx';
import { usePaletteKey } from './use-palette-key.ts';
import { UsersSection, VerificationSection } from './users.tsx';

// Opened from a list, or now and then: they aren't loaded with the rest.
const ReportPage = lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage }));
const TransactionPage = lazy(async () => ({ default: (await import('./transaction-page.tsx')).TransactionPage }));
const SeeAsPage = lazy(async () => ({ default: (await import('./see-as-page.tsx')).SeeAsPage }));
const UserPage = lazy(async () => ({ default: (await import('./user-page.tsx')).UserPage }));
const ApprovalsSection = lazy(async () => ({ default: (await import('./approvals.tsx')).ApprovalsSection }));
const AuditSection = lazy(async () => ({ default: (await import('./operations.tsx')).AuditSection }));
const BackgroundChecksSection = lazy(async () => ({ default: (await import('./background-checks.tsx')).BackgroundChecksSection }));
const CannedAnswersSection = lazy(async () => ({ default: (await import('./canned-answers.tsx')).CannedAnswersSection }));
const JobsSection = lazy(async () => ({ default: (await import('./operations.tsx')).JobsSection }));
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const IncomeSection = lazy(async () => ({ default: (await import('./income.tsx')).IncomeSection }));
const NumbersPage = lazy(async () => ({ default: (await import('./numbers/numbers.tsx')).NumbersPage }));
const PayoutPage = lazy(async () => ({ default: (await import('./payout-page.tsx')).PayoutPage }));
const PromoCodesSection = lazy(async () => ({ default: (await import('./promo-codes.tsx')).PromoCodesSection }));
const SettingsSection = lazy(async () => ({ default: (await import('./settings.tsx')).SettingsSection }));
const StuckMoneySection = lazy(async () => ({ default: (await import('./stuck-money.tsx')).StuckMoneySection }));
const TaxesSection = lazy(async () => ({ default: (await import('./taxes.tsx')).TaxesSection }));
const WaiversSection = lazy(async () => ({ default: (await import('./waivers.tsx')).WaiversSection }));

/** The operators' console (R160): a part of it, or one record of a part, by the address. */
export function AdminScreen({ user }: { user: User }) {
  const { section: path = '', id } = useParams<{ section?: string; id?: string }>();
  const section = findSection(path);
  const now = useNow();
  const zone = viewerTimeZone(user);
  const context = useMemo(() => ({ zone, now, operatorId: user.id, operatorEmail: user.email }), [zone, now, user.id, user.email]);
  const overview = useOverview();
  const title = section?.label ?? (path === SEE_AS ? 'See as' : 'Console');
  usePageTitle(title);
  const [isGoing, setGoing] = useState<boolean>();
  const ask = useCallback(() => setGoing(true), []);
  usePaletteKey(ask);
  const record = id === undefined ? undefined : RECORDS[path]?.(Number(id));
  return (
    <ConsoleContext value={context}>
      <div className="console" lang="en">
        <ConsoleNav current={section} overview={overview.data} onAsk={ask} />
        <div className="console-main">
          <Suspense fallback={<PlaceholderRows count={3} label="Loading" />}>
            {record ?? (section?.path === 'numbers' ? <NumbersPage /> : <List section={section} title={title} />)}
          </Suspense>
        </div>
      </div>
      {isGoing !== undefined && (
        <Suspense fallback={null}>
          <Palette isOpen={isGoing} onOpenChange={setGoing} />
        </Suspense>
      )}
    </ConsoleContext>
  );
}

function List({ section, title }: { section: Section | undefined; title: string }) {
  const list = section && findSavedList(section.path);
  return (
    <>
      <PageHead title={title} subtitle={section?.about} />
      {list && <SavedViews key={list} list={list} />}
      {(section && LISTS[section.path]) ?? <EmptyState title="This page doesn't exist" />}
    </>
  );
}

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opened from a person's page alone. */
const SEE_AS = 'see-as';

const RECORDS: Readonly<Record<string, (id: number) => ReactNode>> = {
  reports: (id) => <ReportPage key={id} id={id} />,
  users: (id) => <UserPage key={id} id={id} />,
  [SEE_AS]: (id) => <SeeAsPage key={id} id={id} />,
  transactions: (id) => <TransactionPage key={id} id={id} />,
  payouts: (id) => <PayoutPage key={id} id={id} />,
};

const LISTS: Readonly<Record<string, ReactNode>> = {
  '': <OverviewSection />,
  reports: <ReportsSection />,
  approvals: <ApprovalsSection />,
  problems: <ProblemsSection />,
  'payment-reviews': <PaymentReviewsSection />,
  support: <SupportSection />,
  'canned-answers': <CannedAnswersSection />,
  users: <UsersSection />,
  verification: <VerificationSection />,
  'background-checks': <BackgroundChecksSection />,
  reviews: <ReviewsSection />,
  programs: <ProgramsSection />,
  media: <MediaSection />,
  waivers: <WaiversSection />,
  transactions: <TransactionsSection />,
  income: <IncomeSection />,
  taxes: <TaxesSection />,
  'promo-codes': <PromoCodesSection />,
  refunds: <RefundsSection />,
  'gift-cards': <GiftCardsSection />,
  disputes: <DisputesSection />,
  'stuck-money': <StuckMoneySection />,
  payouts: <PayoutsSection />,
  ledger: <LedgerSection />,
  settings: <SettingsSection />,
  jobs: <JobsSection />,
  mails: <MailsSection />,
  audit: <AuditSection />,
};

interface ConsoleNavProps {
  current: Section | undefined;
  overview: AdminOverview | undefined;
  onAsk: () => void;
}

/** The parts of the console: a list at the side, on phones a line that scrolls. Numbers say what waits; the part that is shown, pressed again, is read again. */
function ConsoleNav({ current, overview, onAsk }: ConsoleNavProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`a[href="${current && sectionHref(current)}"]`);
    if (nav.current && link) scrollWithin(nav.current, link);
  }, [current]);
  return (
    <nav ref={nav} className="console-nav" aria-label="Console">
      <button type="button" className="console-ask" aria-keyshortcuts="Control+K Meta+K" onClick={onAsk}>
        Go to... <kbd>{SHORTCUT}</kbd>
      </button>
      {sectionGroups.map((group) => (
        <div key={group.title}>
          <p className="console-group">{group.title}</p>
          <ul>
            {group.sections.map((section) => (
              <li key={section.path}>
                <Link
                  href={sectionHref(section)}
                  aria-current={section === current ? 'page' : undefined}
                  onClick={() => section === current && void refresh(['admin'])}
                >
                  {section.label}
                  <Waiting count={(overview && section.waiting?.(overview)) ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="console-count">
      {count}
      <span className="sr"> waiting</span>
    </span>
  );
}
