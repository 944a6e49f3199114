import { ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { EarningsExample } from './earnings-example.tsx';
import './landing.css';
import { RoleCards } from './role-cards.tsx';
import { ThreeSteps } from './three-steps.tsx';

/** What a visitor meets first: what X1 is, the two ways in (S1§2), and below them how it goes (R2). */
export function RoleSelectionScreen() {
  return (
    <div className="entry">
      <SkipLink />
      <header className="wrap entry-top">
        <HomeLink />
        <nav aria-label="Main">
          <a className="btn quiet far" href="#how">
            How it works
          </a>
          <a className="btn quiet far" href="#earn">
            Coach on X1
          </a>
          <Button variant="quiet" href="/parent/sign-in">
            Sign in
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <Hero />
          <ThreeSteps />
          <SafetyLine />
          <CoachOnX1 />
        </div>
      </main>
      <Footer />
    </div>
  );
}

function HomeLink() {
  return (
    <Link href="/" className="logo" aria-label="X1">
      <Logo />
    </Link>
  );
}

/** All of it is in the first view of a phone. */
function Hero() {
  return (
    <section>
      <div className="promise">
        <h1>Your kid's next coach is a college athlete.</h1>
        <p className="lede">Find one near you, pick a time, pay by card. Trainers set their own price.</p>
      </div>
      <h2 className="choose">Choose your role</h2>
      <RoleCards />
    </section>
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
