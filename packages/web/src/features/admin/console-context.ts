import { createContext, useContext } from 'react';

interface Console {
  /** The zone in which the operator reads times. */
  readonly zone: string;
  readonly now: Date;
  /** Who is signed in. */
  readonly operatorId: number;
  readonly operatorEmail: string;
}

/** What every part of the console needs to draw times. */
export const ConsoleContext = createContext<Console>({ zone: 'UTC', now: new Date(0), operatorId: 0, operatorEmail: '' });

export function useConsole(): Console {
  return useContext(ConsoleContext);
}
