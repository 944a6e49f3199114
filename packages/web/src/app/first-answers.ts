import type { Query, QueryObserverOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countAsked, hasEarlyAnswers } from '../lib/early-answers.ts';
import { queryClient } from '../lib/query-client.ts';

/** A screen whose answers take longer is drawn without them. */
const PATIENCE_MS = 300;
const LOOK_MS = 4;

let isHeld = false;
let end = 0;
let answers: Promise<void> | undefined;

/** Holds the first drawing, where the reads of the screen were asked before the app was there. */
export function holdFirstDrawing(): void {
  isHeld = hasEarlyAnswers();
  end = performance.now() + PATIENCE_MS;
}

/**
 * Drawn after the screen: it keeps React from putting the first drawing into the page until the screen has the answers that are there already
 * (decision 0117). Otherwise the screen would be drawn twice, waiting first and then with what it shows.
 */
export function FirstAnswers(): null {
  if (isHeld) holdUntilAnswered();
  useEffect(() => {
    isHeld = false;
  }, []);
  return null;
}

/** @throws what React waits for */
function holdUntilAnswered(): void {
  // A screen that isn't in the page yet has only said what it reads.
  for (const query of queryClient.getQueryCache().getAll()) if (isWanted(query)) void query.fetch().catch(() => undefined);
  if (isAnswered()) return;
  answers ??= watch().finally(() => {
    answers = undefined;
  });
  // Given to `use` instead, React would go on here, with a screen that it drew without the answers.
  throw answers;
}

function isWanted({ state, options }: Query): boolean {
  const { enabled = true } = options as Pick<QueryObserverOptions, 'enabled'>;
  return state.status === 'pending' && state.fetchStatus === 'idle' && enabled === true;
}

/** What has to be asked now comes later than the first drawing. */
const isAnswered = () => performance.now() >= end || queryClient.isFetching() <= countAsked();

async function watch(): Promise<void> {
  while (!isAnswered()) await new Promise((look) => setTimeout(look, LOOK_MS));
}
