import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { provideTrainerReads } from '../../testing/trainer-reads.ts';
import { TrainerPage } from './trainer-detail.tsx';

provideTrainerReads();

const actions = {
  favorite: 'Favorite: Maya Okafor',
  message: 'Message Trainer with Maya Okafor',
  purchase: 'Purchase',
  report: 'Report this profile',
  answer: 'Answer Dana W.',
};

function offeredTo(id: number, role: User['role'], changes: Partial<PublicTrainer> = {}): string[] {
  render(
    <QueryClientProvider client={queryClient}>
      <TrainerPage trainer={{ ...sampleTrainer, ...changes }} user={{ id: id as UserId, role, timezone: 'America/New_York' } as User} />
    </QueryClientProvider>,
  );
  return Object.entries(actions).flatMap(([action, name]) =>
    screen.queryAllByRole<HTMLButtonElement>('button', { name }).some(({ disabled }) => !disabled) ? [action] : [],
  );
}

it.each<[who: string, id: number, User['role'], string[]]>([
  ['a parent', 5, 'parent', ['favorite', 'message', 'purchase', 'report']],
  ['another trainer', 6, 'trainer', ['report']],
  ['the trainer', 9, 'trainer', ['answer']],
  ['an operator', 2, 'admin', []],
])('%s is offered exactly what is theirs to do on the page of a trainer', (_, id, role, offered) => {
  expect(offeredTo(id, role)).toEqual(offered);
});

it('no one buys from a trainer who cannot take payments', () => {
  expect(offeredTo(5, 'parent', { canAcceptPayments: false })).toEqual(['favorite', 'message', 'report']);
});

it('the head of the page shows the rating as stars out of 5, with how many reviews it rests on (S2§2)', () => {
  offeredTo(5, 'parent', { rating: 47, reviewCount: 12 });
  const head = within(screen.getByRole('region', { name: 'Trainer' }));
  expect(head.getByRole('img', { name: '4.7 out of 5 stars' })).toBeTruthy();
  expect(head.getByText('12', { exact: false })).toBeTruthy();
});
