import { useRef, useState } from 'react';
import { type Changes, keepChanges, readChanges, withoutSame } from './form-draft.ts';

interface FormStart<Values extends object> {
  /** What the server has. */
  readonly saved: Values;
  /** Where the changes wait on the device. */
  readonly key: string;
  readonly accepts: (field: string, value: unknown) => boolean;
}

/**
 * A form over saved values: what was changed is held apart, survives a reload, and is what there is to save. Nothing typed is lost, not
 * even while a save is under way (ui.md).
 */
export function useFormChanges<Values extends object>({ saved, key, accepts }: FormStart<Values>) {
  const [changes, setChanges] = useState(() => readChanges<Values>(localStorage, key, accepts));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // A save ends in a later render, or after the form is gone: it needs what is typed by then.
  const latest = useRef(changes);
  const keep = (next: Changes<Values>) => {
    latest.current = next;
    setChanges(next);
    keepChanges(localStorage, key, next);
  };
  const change = (given: Changes<Values> | ((values: Values) => Changes<Values>)) => {
    const changed = typeof given === 'function' ? given({ ...saved, ...latest.current }) : given;
    setRefused((earlier) => Object.fromEntries(Object.entries(earlier).filter(([field]) => !(fieldOf(field) in changed))));
    keep(withoutSame({ ...latest.current, ...changed }, saved));
  };
  return {
    values: { ...saved, ...changes },
    changes,
    isChanged: Object.keys(changes).length > 0,
    /** Takes the changed fields, or what makes them out of the present values: for changes that come when they are ready. */
    change,
    /** What the server said about single fields, by field and by path; a field that is changed is free of it. */
    refused,
    refuse: setRefused,
    /** The sent changes are on the server: what was typed meanwhile stays to be saved. */
    saved: (sent: Changes<Values>) => {
      setRefused({});
      keep(withoutSame(latest.current, sent as Values));
    },
  };
}

/** 'sports' for 'sports.0'. */
function fieldOf(path: string): string {
  return path.split('.')[0] ?? path;
}

/** The first problem of each field, whatever part of it is meant. */
export function problemsByField(refused: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(refused)
      .reverse()
      .map(([path, problem]) => [fieldOf(path), problem]),
  );
}
