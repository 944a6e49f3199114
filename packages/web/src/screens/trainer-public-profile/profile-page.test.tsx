import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { PlaceId, UserId } from '@x1/contract/core/ids.ts';
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

it('says where the trainer trains, by name and town and no more', () => {
  const place = { id: 3 as PlaceId, kind: 'gym', name: 'Pine Gym', town: 'Durham, NC' } as const;
  const unsure = { id: 4 as PlaceId, kind: 'other', name: 'The hill', town: null } as const;
  render(
    <QueryClientProvider client={queryClient}>
      <ProfilePage
        trainer={{ ...sampleTrainer, places: [place, unsure] }}
        user={{ id: 9 as UserId, role: 'trainer', timezone: 'America/New_York' } as User}
      />
    </QueryClientProvider>,
  );
  expect(
    within(screen.getByRole('list', { name: 'Places' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pine Gym, Durham, NC', 'The hill']);
});
