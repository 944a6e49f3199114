import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { BlockedNotice, ConversationMenu } from './chat-pane.tsx';

const conversation = (block: Mentorship['block']) =>
  ({ id: 12, trainerId: 1, parentId: 5, block, trainer: { name: 'Maya Okafor' }, parent: { name: 'Dana' } }) as unknown as Mentorship;

afterEach(cleanup);

async function menuOf(role: User['role'], block: Mentorship['block']): Promise<string[]> {
  render(
    <QueryClientProvider client={queryClient}>
      <ConversationMenu user={{ id: 5, role } as User} conversation={conversation(block)} onReport={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Conversation options' }), { key: 'Enter' });
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it.each<[User['role'], Mentorship['block'], string[]]>([
  ['parent', 'none', ['View trainer', 'Export conversation', 'Report', 'Block']],
  ['trainer', 'none', ['Export conversation', 'Report', 'Block']],
  ['parent', 'by-me', ['View trainer', 'Export conversation', 'Report', 'Unblock']],
  ['trainer', 'by-counterpart', ['Export conversation', 'Report', 'Block']],
])('a %s whose conversation is blocked %s is offered exactly %j', async (role, block, lines) => {
  expect(await menuOf(role, block)).toEqual(lines);
});

it('only the person who blocked can unblock', () => {
  const show = (block: Mentorship['block']) =>
    render(
      <QueryClientProvider client={queryClient}>
        <BlockedNotice conversation={conversation(block)} name="Maya" />
      </QueryClientProvider>,
    );
  show('by-me');
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy();
  cleanup();
  show('by-counterpart');
  expect(screen.queryByRole('button')).toBeNull();
});
