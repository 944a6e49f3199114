import { Camera, Clock, IdCard, type LucideIcon } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

const NEEDS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: IdCard, title: 'A government photo ID', text: 'Passport, driver license or ID card, not expired.' },
  { icon: Camera, title: 'A phone with a camera', text: 'You take a picture of the document and of your face.' },
  { icon: Clock, title: 'About 2-3 minutes', text: 'Usually reviewed within 24 hours, at most 1 to 2 business days.' },
];

/** What to have at hand before the check starts (S2§2, R62). */
export function WhatYouNeed() {
  return (
    <Card title="What You'll Need">
      <ul className="grid gap-4">
        {NEEDS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon of={icon} />
            <div className="small">
              <strong className="block font-semibold">{title}</strong>
              <span className="muted">{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
