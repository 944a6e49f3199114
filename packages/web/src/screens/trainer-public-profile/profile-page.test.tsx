import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { provideTrainerReads } from '../../testing/trainer-reads.ts';
import { ProfilePage } from './trainer-public-profile.tsx';

provideTrainerReads();

const actions = {
  favorite: 'Favorite: Maya Okafor',
  message: 'Message Trainer: Maya Okafor',
  book: 'Book Session',
  edit: 'Edit Profile',
  report: 'Report this profile',
  answer: 'Answer Dana W.',
};

function offeredTo(id: number, role: User['role']): string[] {
  render(
    <QueryClientProvider client={queryClient}>
      <ProfilePage trainer={sampleTrainer} user={{ id: id as UserId, role, timezone: 'America/New_York' } as User} />
    </QueryClientProvider>,
  );
  const isShown = (name: string) => screen.queryAllByRole('button', { name }).length + screen.queryAllByRole('link', { name }).length > 0;
  return Object.entries(actions).flatMap(([action, name]) => (isShown(name) ? [action] : []));
}

it.each<[who: string, id: number, User['role'], string[]]>([
  ['a parent', 5, 'parent', ['favorite', 'message', 'book', 'report']],
  ['another trainer', 6, 'trainer', ['report']],
  ['the trainer', 9, 'trainer', ['edit', 'answer']],
  ['an operator', 2, 'admin', []],
])('%s is offered exactly what is theirs to do on a public profile', (_, id, role, offered) => {
  expect(offeredTo(id, role)).toEqual(offered);
});
