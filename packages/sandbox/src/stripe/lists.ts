import { z } from 'zod';
import { invalidRequest } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { integer, parse, text } from './parameters.ts';

const Range = z.object({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() });

const ListInput = z.object({
  limit: integer.refine((count) => count >= 1 && count <= 100, 'Limit must be between 1 and 100').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([integer, Range]).optional(),
});

interface Listed {
  id: string;
  created?: number;
}

/** Stripe's list answer. */
export interface Page {
  object: 'list';
  data: Listed[];
  has_more: boolean;
  url: string;
}

function isWithin(created: number, filter: z.infer<typeof ListInput>['created']): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function positionOf(items: Listed[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  return position;
}

/**
 * One page, newest first.
 *
 * @param items oldest first, already filtered by whatever is particular to them
 */
export function pageOf(items: Listed[], query: FormTree, url: string): Page {
  const input = parse(ListInput, query);
  const limit = input.limit ?? 10;
  const all = items.filter((item) => isWithin(item.created ?? 0, input.created)).reverse();
  if (input.ending_before !== undefined) {
    const end = positionOf(all, input.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = input.starting_after === undefined ? 0 : positionOf(all, input.starting_after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}
