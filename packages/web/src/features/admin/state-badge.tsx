import { Badge } from '../../ui/badge.tsx';

type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info';

const TONES: Readonly<Record<string, Tone>> = {
  open: 'warn',
  pending: 'warn',
  waiting: 'warn',
  requested: 'warn',
  decided: 'warn',
  unfinished: 'warn',
  partially_refunded: 'warn',
  disputed: 'bad',
  failed: 'bad',
  returned: 'bad',
  lost: 'bad',
  declined: 'bad',
  'disable-user': 'bad',
  RESTRICTED: 'bad',
  REJECTED: 'bad',
  verified: 'ok',
  succeeded: 'ok',
  paid: 'ok',
  sent: 'ok',
  won: 'ok',
  approved: 'ok',
  ACTIVE: 'ok',
};

/** A stored state as a label with its color. */
export function StateBadge({ state, label }: { state: string; label?: string }) {
  return <Badge tone={TONES[state] ?? 'neutral'}>{label ?? stateLabel(state)}</Badge>;
}

/** 'Partially refunded' of 'partially_refunded'; operators are called so on every screen (rulings §0). */
export function stateLabel(state: string): string {
  if (state === 'admin') return 'Operator';
  const words = state.replaceAll(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
