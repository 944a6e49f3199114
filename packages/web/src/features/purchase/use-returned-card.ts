import { t } from '@x1/contract/core/texts.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { toast } from '../../ui/toast.ts';
import { finishAddedCard, readReturnedCard } from './added-card.ts';
import { paymentMessages } from './messages.ts';

/** Takes up a card that a bank's page sent back: the query leaves the address before anything else (L17), and the server asks the provider. */
export function useReturnedCard(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const returned = readReturnedCard(window.location.search);
    if (!returned) return;
    const { pathname, hash } = window.location;
    navigate(`${pathname}${returned.remainingSearch && `?${returned.remainingSearch}`}${hash}`, { replace: true });
    if (returned.setupId) void finish(returned.setupId);
  }, [navigate]);
}

async function finish(setupId: Parameters<typeof finishAddedCard>[0]): Promise<void> {
  const problem = await finishAddedCard(setupId, paymentMessages.cardNotConfirmed);
  if (problem !== null) toast({ title: t('Card not saved'), description: problem, variant: 'destructive' });
}
