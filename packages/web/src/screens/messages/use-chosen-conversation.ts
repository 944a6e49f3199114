import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { findConversation, wantedOf } from '../../features/conversations/find-conversation.ts';
import { useConversationPages } from '../../features/conversations/queries.ts';

interface Chosen {
  readonly conversations: ReturnType<typeof useConversationPages>;
  readonly conversation: Mentorship | null;
  /** The address names one, whether or not it is known yet. */
  readonly isNamed: boolean;
  /** It is still being looked for. */
  readonly isLooking: boolean;
}

/**
 * The conversation the address opens; further pages of the list are read until it is found. Where there is room for both, a trainer's only
 * conversation is opened without being named (R136).
 */
export function useChosenConversation(user: User, isWide: boolean): Chosen {
  const { id } = useParams<{ id?: string }>();
  const wanted = wantedOf(id, useSearch());
  const conversations = useConversationPages(user.id);
  const known = conversations.data?.pages.flatMap((page) => [...page.items]) ?? [];
  const isNamed = wanted.trainerId !== null || wanted.mentorshipId !== null;
  const only = user.role === 'trainer' && isWide && known.length === 1 ? (known[0] ?? null) : null;
  const conversation = isNamed ? findConversation(known, wanted) : only;
  const { hasNextPage, isFetching, isError, fetchNextPage } = conversations;
  const isMissing = isNamed && conversation === null && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage();
  }, [isMissing, isFetching, fetchNextPage]);
  return { conversations, conversation, isNamed, isLooking: conversations.isPending || isMissing };
}
