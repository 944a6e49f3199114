import type { Clip, ClipComment, NewClip } from '@x1/contract/progress/clips.ts';
import { useState } from 'react';
import { clipsApi } from '../../lib/api/progress.ts';
import { filmKeys } from '../../lib/query-keys.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';
import { progressMessages } from './messages.ts';
import type { Pair } from './queries.ts';

/** The films of an athlete with a trainer; the other side may have added some meanwhile. */
export function useClips(pair: Pair) {
  return useRead(filmKeys.of(pair), clipsApi.listClips, { params: pair }, { refetchOnMount: 'always' });
}

/** The family allows films of the athlete. */
export function useAllowFilms({ athleteId }: Pair) {
  return useChange({
    call: () => clipsApi.allowFilms({ params: { athleteId } }),
    stale: clipsApi.allowFilms.stale,
    failed: progressMessages.notSaved,
  });
}

/** The family takes that back: all films of the athlete go. */
export function useForbidFilms({ athleteId }: Pick<Pair, 'athleteId'>, onDone: () => void) {
  return useChange({
    call: () => clipsApi.forbidFilms({ params: { athleteId } }),
    stale: clipsApi.forbidFilms.stale,
    done: progressMessages.filmsForbidden,
    failed: progressMessages.notRemoved,
    onDone,
  });
}

/** Adds an uploaded film; the dialog says why it wasn't added. */
export function useAddClip(pair: Pair, onDone: () => void) {
  return useChange({
    call: (film: NewClip) => clipsApi.addClip({ params: pair, body: film }),
    stale: clipsApi.addClip.stale,
    refreshAfter: 'both',
    onDone,
  });
}

export function useRemoveClip(pair: Pair, onDone: () => void) {
  return useChange({
    call: ({ id: clipId }: Clip) => clipsApi.removeClip({ params: { ...pair, clipId } }),
    stale: clipsApi.removeClip.stale,
    refreshAfter: 'both',
    failed: progressMessages.notRemoved,
    onDone,
  });
}

/** Says something at a time of a film: once, however often it is sent. */
export function useSayAt(pair: Pair, { id: clipId }: Clip, onDone: () => void) {
  const [requestId, setRequestId] = useState(createRequestId);
  return useChange({
    call: (said: { atMs: number; text: string }) => clipsApi.addClipComment({ params: { ...pair, clipId }, body: { ...said, requestId } }),
    stale: clipsApi.addClipComment.stale,
    onDone: () => {
      setRequestId(createRequestId());
      onDone();
    },
  });
}

export function useChangeComment(pair: Pair, { id: clipId }: Clip, { id: commentId, version }: ClipComment, onDone: () => void) {
  return useChange({
    call: (words: { text: string }) => clipsApi.changeClipComment({ params: { ...pair, clipId, commentId }, body: { ...words, version } }),
    stale: clipsApi.changeClipComment.stale,
    refreshAfter: 'both',
    onDone,
  });
}

export function useRemoveComment(pair: Pair, { id: clipId }: Clip, { id: commentId }: ClipComment, onDone: () => void) {
  return useChange({
    call: () => clipsApi.removeClipComment({ params: { ...pair, clipId, commentId } }),
    stale: clipsApi.removeClipComment.stale,
    refreshAfter: 'both',
    failed: progressMessages.notRemoved,
    onDone,
  });
}

/** Says that this side has looked at a film. */
export function useSeeClip(pair: Pair) {
  return useChange({
    call: ({ clip, readAt }: { clip: Clip; readAt: string }) =>
      clipsApi.seeClip({ params: { ...pair, clipId: clip.id }, body: { readAt } }),
    stale: clipsApi.seeClip.stale,
  });
}
