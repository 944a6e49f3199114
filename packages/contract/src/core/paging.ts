import * as z from 'zod/mini';
import { MAX_PAGE_SIZE } from './page-size.ts';

const digits = z.string().check(z.regex(/^[1-9][0-9]{0,2}$/, 'must be a number from 1 to 100'));

/** `?limit=` (default and maximum 100) and `?cursor=` of every list (rulings §0). */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.pipe(digits, z.transform(Number)),
      z.number().check(z.maximum(MAX_PAGE_SIZE, 'must be at most 100')),
    ) as unknown as z.ZodMiniType<number, string>,
    MAX_PAGE_SIZE,
  ),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, "isn't a cursor of this list"))),
};
