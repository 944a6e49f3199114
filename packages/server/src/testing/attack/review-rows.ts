/** Where an attack is tried that is none of this folder: a test of the product, and why it stays there. */
interface Elsewhere {
  readonly test: string;
  readonly because: string;
}

const s = 'packages/server/src';
const screens = 'needs a browser and its screens';
const several = 'needs races that are repeated, or several processes';
const matrix = 'walks every call with all six actors';

interface ReviewRow {
  readonly what: string;
  readonly elsewhere?: Elsewhere;
  /** The ruling that closes it, while no attack shows that it does. */
  readonly open?: string;
}

/**
 * Every attack of the penetration test of November 2026, and what was found by it (B, M, m). Any other row is an attack of this folder,
 * by the same id.
 */
export const reviewRows: Readonly<Record<string, ReviewRow>> = {
  '1-2': { what: 'ids of others in paths, by a foreign parent and a foreign trainer' },
  '1-3': { what: 'the same for every call there is', elsewhere: { test: `${s}/http/authorization.test.ts`, because: matrix } },
  '3': { what: 'ids in paths, without an account' },
  '4-7': { what: 'tokens after logout, malformed tokens, tokens in the query' },
  '8-10': { what: 'signing up as admin, mass assignment' },
  '11-13': { what: 'objects for credentials, __proto__' },
  '14-17': { what: 'guessing under forged addresses' },
  '18-21': { what: 'a reset link used twice, sessions after a reset' },
  '22-24': {
    what: 'unconfirmed and foreign emails',
    elsewhere: { test: `${s}/modules/accounts/email-confirmation.test.ts`, because: 'it tests R180 step by step' },
  },
  '25-28': { what: 'OAuth returns without a state of ours' },
  '29-31': { what: 'webhooks with a false signature' },
  '32-41': {
    what: 'sockets: foreign rooms, spoofed senders, floods, packets of 2 MB',
    elsewhere: { test: `${s}/socket/malformed-packets.test.ts`, because: 'speaks the protocol below Socket.IO' },
  },
  '42-60': { what: 'script in every text', elsewhere: { test: 'e2e/screens.long.spec.ts', because: screens } },
  '61-63': { what: 'meeting links that run or hide something' },
  '64-70': { what: 'files that are not what they say' },
  '71-73': { what: 'photos at other addresses' },
  '74-77': { what: 'SQL in filters' },
  '78-83': { what: 'foreign origins, text/plain, request smuggling' },
  '84-85': { what: 'files that are nobody’s business' },
  '86-90': { what: 'prices, hints and ids of payments' },
  '91-95': {
    what: 'races for places, times and refunds',
    elsewhere: { test: `${s}/modules/scheduling/races.long.test.ts`, because: several },
  },
  '96-99': {
    what: 'what two operators must confirm',
    elsewhere: { test: `${s}/modules/admin/money.test.ts`, because: 'needs two operators and their history' },
  },
  '100': {
    what: 'what is left of a closed account',
    elsewhere: { test: `${s}/modules/accounts/closing.test.ts`, because: 'searches the whole database' },
  },
  '103': {
    what: 'a flood of sign-ins',
    elsewhere: { test: `${s}/modules/accounts/sign-in-tries.test.ts`, because: 'counts what reaches the hash' },
  },
  B1: { what: 'text that takes quadratic time to normalize' },
  B2: { what: 'millions of values in one body' },
  B3: { what: 'a blocked harasser buys, schedules and writes' },
  B4: { what: 'the sandbox from elsewhere' },
  M1: { what: 'a stranger takes a trainer off the market by a report (R178)' },
  M2: { what: 'a trainer completes a time the family did not choose (R176)' },
  M3: { what: 'cashing out a stolen card (R182)' },
  M4: { what: 'guessing from all addresses of an IPv6 line' },
  M5: { what: 'locking an owner out' },
  M6: { what: 'a calendar feed that outlives a reset' },
  M7: { what: 'names that speak for X1' },
  m1: { what: 'a home by its distances' },
  m2: { what: 'documents that run' },
  m3: { what: '32 GB of uploads by a new account' },
  m4: { what: 'idle connections of one address' },
  m5: { what: 'buying and cancelling in a loop' },
  m6: { what: 'phone numbers and handles on a public page' },
  B43: { what: "switching a stranger's emails off by a forged link, or by opening a real one" },
  R171: { what: 'whose child comes, and what to know in an emergency, read by the other family, another trainer, and too early' },
  R172: { what: "joining a family by a link for somebody else, taking over from inside it, and staying after one's removal" },
  R175: { what: 'a late cancellation made free by a time that the trainer has to confirm, and the answer given by others' },
  R173: { what: 'an agreement of others read, a text agreed to that nobody read, and a record or text rewritten' },
  R181: { what: 'a stolen password, and the code of the second factor guessed' },
  R180: { what: 'an unconfirmed account writes to many trainers' },
  R174: { what: "a trainer's notice and time off stepped over, read or ended by others" },
  R177: { what: 'a blocked family reaches the trainer by its second adult, or by any field' },
  R183: { what: "open purchase dialogs that spoil a trainer's lists and figures" },
  R179: { what: 'reporting a session of others' },
};
