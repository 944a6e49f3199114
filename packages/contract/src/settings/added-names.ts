import * as z from 'zod/mini';
import { isSameName, sortedIn } from '../core/sorted-in.ts';
import { text } from '../core/text.ts';

/** What lists call something that is no name: 'All', 'Other', 'Another university'. */
const controls = ['all', 'another', 'other'];

interface Limits {
  /** The list of the specifications, which stays whole. */
  readonly listed: readonly string[];
  /** Of one name, as in a trainer's profile. */
  readonly maxLength: number;
  readonly max: number;
}

/** What operators add to a list of the specifications (decision 0121): sorted, spaces tidied, and nothing twice, in whatever case. */
export function addedNames({ listed, maxLength, max }: Limits) {
  return z.array(text({ min: 2, max: maxLength }), 'must be a list').check(
    z.maxLength(max, `Add at most ${max} names`),
    z.overwrite((names) => names.map((name) => name.replace(/\s+/g, ' '))),
    z.check(({ value: names, issues }) => {
      for (const [index, name] of names.entries()) {
        const why = whyNotName(name, { listed, before: names.slice(0, index) });
        if (why) return void issues.push({ code: 'custom', message: `“${name}” ${why}`, input: names });
      }
    }),
    z.overwrite((names) => sortedIn([], names)),
  );
}

function whyNotName(name: string, { listed, before }: { listed: readonly string[]; before: readonly string[] }): string | undefined {
  if (controls.some((control) => isSameName(control, name))) return "can't be a name here";
  if (listed.some((one) => isSameName(one, name))) return 'is in the list already';
  return before.some((one) => isSameName(one, name)) ? 'is there twice' : undefined;
}
