import * as z from 'zod/mini';

/** What a client calls one press of a button: sent again, it's the same request and not a second one. */
export const RequestId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or dashes'));
