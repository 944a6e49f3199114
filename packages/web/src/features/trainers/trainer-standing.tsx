import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { CalendarCheck, CalendarDays, Clock, type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { memberSinceText, replyTimeText, sessionsHeldText } from './labels.ts';
import './trainer-standing.css';

interface TrainerStandingProps {
  trainer: Pick<PublicTrainer, 'verificationStatus' | 'medianReplyMinutes' | 'sessionsHeld' | 'memberSince'>;
  zone: string;
}

/** What was counted and checked, nothing the trainer claims: identity, answers, sessions, membership. What is not known is left out. */
export function TrainerStanding({ trainer, zone }: TrainerStandingProps) {
  const isVerified = trainer.verificationStatus === 'verified';
  const replies = replyTimeText(trainer.medianReplyMinutes);
  const held = sessionsHeldText(trainer.sessionsHeld);
  return (
    <ul className="standing" aria-label="What we know">
      {/* A checked document says who somebody is, and no more (security.md §5.4). */}
      {isVerified ? (
        <Line icon={ShieldCheck}>Identity checked by government ID. This is not a background check.</Line>
      ) : (
        <Line icon={ShieldAlert}>Identity not checked yet</Line>
      )}
      {replies && <Line icon={Clock}>{replies}</Line>}
      {held && <Line icon={CalendarCheck}>{held}</Line>}
      <Line icon={CalendarDays}>{memberSinceText(trainer.memberSince, zone)}</Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li>
      <Icon of={icon} size="s" />
      {children}
    </li>
  );
}
