/** Unambiguous when read aloud or typed: no I, L, O, U, 0 or 1. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The alphabet of a referral code. */
export const referralCodeForm = { letters: LETTERS, length: 8 } as const;

/** A whole code. */
export const REFERRAL_CODE_PATTERN = new RegExp(`^[${LETTERS}]{${referralCodeForm.length}}$`);
