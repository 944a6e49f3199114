import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { configQuery } from './config.ts';
import { useRest } from './use-rest.ts';

type List = 'addedSports' | 'addedUniversities';

const none: readonly string[] = [];

/** What operators have added to a list (decision 0121); nothing until the server has said it, and no first drawing waits for that. */
export function useAddedNames(list: List): readonly string[] {
  return useNames(list, useRest());
}

/** By then what a first screen begins with is there. */
const FIRST_SCREEN_MS = 2_000;

/** The same on a first screen, which asks for it once everything else is there. */
export function useAddedNamesLater(list: List): readonly string[] {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return useNames(list, isThere);
}

function useNames(list: List, enabled: boolean): readonly string[] {
  return useQuery({ ...configQuery, enabled }).data?.[list] ?? none;
}
