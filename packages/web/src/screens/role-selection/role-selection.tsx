import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { facesQuery } from '../../features/trainers/faces-query.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EarningsExample } from './earnings-example.tsx';
import { Faces } from './faces.tsx';
import './landing.css';
import { GIVE_PATH } from '../../lib/give-path.ts';
import { HomeLink, LandingTop } from './landing-top.tsx';
import { ThreeSteps } from './three-steps.tsx';

/** What a visitor meets first: what X1 is, the two ways in (S1§2), and below them how it goes (R2). */
export function RoleSelectionScreen() {
  // While they load, when they don't and where there are none, the page is whole without them.
  const { data: faces } = useQuery(facesQuery);
  return (
    <LandingTop fromPrice={faces?.fromPrice ?? undefined} footer={<Footer />}>
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
        Every trainer you can book has had their ID checked. This is not a background check. Parents may always stay and watch.{' '}
        <Link href="/safety" className="link">
          How safety works
        </Link>
      </span>
    </p>
  );
}

function CoachOnX1() {
  return (
    <section id="earn" className="earn" aria-labelledby="earn-title">
      <div>
        <h2 className="big" id="earn-title">
          Play in college?
          <br />
          Get paid to coach.
        </h2>
        <p className="sub">
          Set your price and your hours, say yes to the sessions you want, and get paid to your bank account on Fridays.
        </p>
        <Button variant="outline" href="/trainer/sign-up">
          Start coaching
        </Button>
      </div>
      <EarningsExample />
    </section>
  );
}

function Footer() {
  return (
    <footer className="entry-foot">
      <div className="wrap">
        <HomeLink />
        <ul>
          <li>
            <Link href="/trainers">Browse by sport</Link>
          </li>
          <li>
            <Link href={GIVE_PATH}>Give training as a gift</Link>
          </li>
          <li>
            <Link href="/safety">Safety</Link>
          </li>
          <li>
            <Link href="/terms">Terms</Link>
          </li>
          <li>
            <Link href="/privacy">Privacy</Link>
          </li>
          <li>
            <Link href="/support">Contact Support</Link>
          </li>
        </ul>
        <p>© {new Date().getFullYear()} X1</p>
      </div>
    </footer>
  );
}
