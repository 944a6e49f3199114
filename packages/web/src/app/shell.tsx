import type { User } from '@x1/contract/accounts/user.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { isWithin, type Place, placesOf } from './places.ts';
import { UserMenu } from './user-menu.tsx';

interface ShellProps {
  user: User;
  onSignOut: () => Promise<void>;
  children: ReactNode;
}

/** What stands around every screen of a signed-in person: top bar, and on phones the same places in a bottom bar (ui.md, Shell). */
export function Shell({ user, onSignOut, children }: ShellProps) {
  const places = placesOf(user.role);
  const home = places[0];
  return (
    <>
      <SkipLink />
      <header className="topbar">
        <div className="wrap">
          <Link className="logo" href={home?.href ?? '/'} aria-label={`X1, ${home?.label}`}>
            <Logo />
          </Link>
          <nav className="places" aria-label="Main">
            {places.map((place) => (
              <PlaceLink key={place.href} place={place} places={places} />
            ))}
          </nav>
          <UserMenu user={user} onSignOut={onSignOut} />
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <nav className="tabbar" aria-label="Main">
        {places.map((place) => (
          <PlaceLink key={place.href} place={place} places={places} hasIcon />
        ))}
      </nav>
    </>
  );
}

function PlaceLink({ place, places, hasIcon }: { place: Place; places: readonly Place[]; hasIcon?: boolean }) {
  const [path] = useLocation();
  return (
    <Link href={place.href} aria-current={isWithin(place, path, places) ? 'page' : undefined}>
      {hasIcon && <Icon of={place.icon} />}
      {place.label}
    </Link>
  );
}
