import { ChartColumn, ClipboardList, ShieldCheck, UserRoundPen } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';

const ACTIONS = [
  { href: '/profile-settings', label: 'Update Profile', icon: UserRoundPen },
  { href: '/programs', label: 'Manage Programs', icon: ClipboardList },
  { href: '/billing-earnings', label: 'Billing & Earnings', icon: ChartColumn },
  { href: '/verification-status', label: 'Verification Status', icon: ShieldCheck },
];

/** Ways to the trainer's other places (S1§2). */
export function QuickActions() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3">
        Quick Actions
      </h2>
      <nav className="quick" aria-labelledby={titleId}>
        {ACTIONS.map(({ href, label, icon }) => (
          <Link key={label} href={href} className="card">
            <Icon of={icon} />
            {label}
          </Link>
        ))}
      </nav>
    </section>
  );
}
