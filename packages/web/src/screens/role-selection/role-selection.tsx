import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { LanguageLink } from '../../features/language/language-link.tsx';
import { facesQuery } from '../../features/trainers/faces-query.ts';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EarningsExample } from './earnings-example.tsx';
import { Faces } from './faces.tsx';
import './landing.css';
import { useFeature } from '../../lib/features.ts';
import { GIVE_PATH } from '../../lib/give-path.ts';
import { useMinimumPayout } from '../../lib/minimum-payout.ts';
import { useLandingText } from './landing-text.ts';
import { HomeLink, LandingTop } from './landing-top.tsx';
import { ThreeSteps } from './three-steps.tsx';

/** What a visitor meets first: what X1 is, the two ways in (S1§2), and below them how it goes (R2). */
export function RoleSelectionScreen() {
  // While they load, when they don't and where there are none, the page is whole without them.
  const { data: faces } = useQuery(facesQuery);
  const text = useLandingText();
  const isPublic = useFeature('publicPages');
  return (
    <LandingTop {...text} fromPrice={faces?.fromPrice ?? undefined} isPublic={isPublic} footer={<Footer />}>
      <ThreeSteps />
      {faces && faces.trainers.length > 0 && <Faces trainers={faces.trainers} />}
      <SafetyLine />
      <CoachOnX1 />
    </LandingTop>
  );
}

function SafetyLine() {
  return (
    <p className="band">
      <Icon of={ShieldCheck} />
      <span>
        {rich(
          'Every trainer you can book has had their ID checked. This is not a background check. Parents may always stay and watch. <link>How safety works</link>',
          {
            link: (text) => (
              <Link href="/safety" className="link">
                {text}
              </Link>
            ),
          },
        )}
      </span>
    </p>
  );
}

function CoachOnX1() {
  const minimum = formatDollars(useMinimumPayout() / 100);
  return (
    <section id="earn" className="earn" aria-labelledby="earn-title">
      <div>
        <h2 className="big" id="earn-title">
          {rich('Play in college?{br}Get paid to coach.', { br: <br /> })}
        </h2>
        <p className="sub">
          {t(
            'Set your price and your hours, say yes to the sessions you want, and get paid to your bank account on Fridays, once you have {minimum}.',
            { minimum },
          )}
        </p>
        <Button variant="outline" href="/trainer/sign-up">
          {t('Start coaching')}
        </Button>
      </div>
      <EarningsExample />
    </section>
  );
}

function Footer() {
  const hasGiftCards = useFeature('giftCards');
  return (
    <footer className="entry-foot">
      <div className="wrap">
        <HomeLink />
        <ul>
          <li>
            <Link href="/trainers">{t('Browse by sport')}</Link>
          </li>
          {hasGiftCards && (
            <li>
              <Link href={GIVE_PATH}>{t('Give training as a gift')}</Link>
            </li>
          )}
          <li>
            <Link href="/safety">{t('Safety')}</Link>
          </li>
          <li>
            <Link href="/terms">{t('Terms')}</Link>
          </li>
          <li>
            <Link href="/privacy">{t('Privacy')}</Link>
          </li>
          <li>
            <Link href="/support">{t('Contact Support')}</Link>
          </li>
          <li>
            <LanguageLink />
          </li>
        </ul>
        <p>© {new Date().getFullYear()} X1</p>
      </div>
    </footer>
  );
}
